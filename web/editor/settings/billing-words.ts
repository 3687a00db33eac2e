/** Texts of what a website on a server of its own has in the place of a plan. */
export const billingWords = {
  title: 'No plan, and nothing to pay',
  text: 'This website runs on a server that you or someone you know looks after. There is no plan, no trial that ends and no invoice, and nothing is held back: all that there is can be used.',
  instead: 'Where others have you upgrade',
  rows: {
    people: { name: 'Contributors', text: 'Invite as many as you like, each with a role of their own.' },
    payments: {
      name: 'Cards and other payments',
      text: 'Connect your own account at a payment provider. What it asks for each payment goes to it, and nothing on top of that to anyone else.',
    },
    hosts: { name: 'Domains', text: 'Add the ones that are yours. You rent them wherever you like.' },
    keys: { name: 'Programs and other services', text: 'Keys and webhooks are there for everyone.' },
    websites: {
      name: 'Another website',
      text: 'Make one, or bring one from its file, where whoever runs the install lets your account do so.',
    },
  },
  server: 'What whoever runs the server sees to',
  serverRows: [
    { name: 'Room for pictures and files', text: 'As much as the disk or the storage service has.' },
    {
      name: 'Mails',
      text: 'They go out by a mail server of your choice, and are only kept here where none is set up.',
    },
    {
      name: 'Backups',
      text: 'As often as wanted, by a command of the server that checks them as it makes them.',
    },
    { name: 'Newer versions', text: 'Free of charge. They can be tried on a copy first.' },
  ],
} as const;
