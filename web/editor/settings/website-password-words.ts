/** Texts about the password of the whole website. */
export const websitePasswordWords = {
  title: 'Password for the whole website',
  hint: 'Visitors see nothing but a field for it, and search engines are kept out. Those who build the website need none.',
  isSet: 'Visitors need the password',
  set: 'Set a password',
  change: 'Change the password',
  remove: 'Open it to all',
  label: 'Password',
  save: 'Save',
  saved: 'Visitors need this password from now on.',
  removed: 'The website is open to all.',
} as const;
