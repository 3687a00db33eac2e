/** Texts of what takes the website offline, and deletes it. */
export const dangerWords = {
  offline: 'Offline for the time being',
  offlineHint:
    'Visitors and search engines read that the website comes back. You and those who build it go on as before, and orders that were placed stay.',
  takeOffline: 'Take the website offline',
  takeOnline: 'Put the website back online',
  nowOffline: 'The website is offline. Those who build it see it when they are signed in.',
  nowOnline: 'The website is online.',
  remove: 'Delete the website',
  removeHint:
    'Visitors read that it is gone. For 30 days you can bring it back as it was; then pages, products, orders, customers, files and all else of it are removed for good.',
  exportFirst:
    'Take all of it with you first: one file, which any install takes in again. Passwords, keys and gift cards are not in it.',
  download: 'Download everything',
  removeAction: 'Delete the website…',
  confirm: (title: string) => `Delete ${title}?`,
  type: (title: string) => `Type its name, ${title}`,
  deleted: 'The website is deleted.',
  until: (date: string) => `It is deleted. Until ${date} you can bring it back as it was.`,
  restore: 'Bring the website back',
  restored: 'The website is back.',
} as const;
