/** Texts of a website that is taken in from its file. */
export const websiteImportWords = {
  open: 'From a file',
  choose: 'Choose another file',
  title: 'Bring a website from its file',
  notOne: (name: string) =>
    `The file ${name} does not appear to be a supported website file. Its owner downloads it under Settings › Offline and delete, or whoever runs the install exports it on the command line.`,
  tooLarge: (name: string) =>
    `The file ${name} is too large. The maximum allowed file size is 1 GB. Whoever runs the install can import it on the command line.`,
  was: (host: string) => `It answered on ${host}.`,
  withPeople: 'Customers, members, subscribers and orders come along.',
  withoutPeople: 'Customers, members and subscribers do not come along.',
  stay: 'API keys, webhooks and contributors stay behind. You become its administrator.',
  host: 'Address here',
  hostHint: 'Such as shop.example. Point it at this server first.',
  identifier: 'Identifier',
  identifierHint: 'Lower-case letters, digits and hyphens; no other website here has it.',
  check: 'Check only',
  go: 'Import',
  goAgain: 'Try again',
  sending: (sent: string, all: string) => `Sending: ${sent} of ${all}`,
  parts: {
    CHECK: 'Checking the whole file',
    commerce: 'Taking in the shop and its orders',
    forms: 'Taking in forms and mailing lists',
    identity: 'Taking in members',
    analytics: 'Taking in visits and reports',
    content: 'Taking in pages, pictures and themes',
  },
  checked: (entries: number) =>
    `The file is whole: ${entries.toLocaleString('en')} ${entries === 1 ? 'part' : 'parts'}, each as it was exported. Nothing is stored yet.`,
  failed: 'The website was not taken in, and nothing of it was kept. Try again.',
  done: (title: string, host: string) => `${title} answers on ${host} now. Open it there, and sign in.`,
} as const;
