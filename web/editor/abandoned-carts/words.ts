/** Texts of carts that were left. */
export const abandonedCartWords = {
  title: 'Abandoned carts',
  csv: 'Download CSV',
  settings: {
    title: 'Reminders',
    audience: 'Send a reminder to',
    audiences: {
      NOBODY: 'Nobody',
      OPTED_IN: 'Who ticked at the checkout that they want news',
      EVERYONE: 'Everyone who typed an address at the checkout',
    },
    hints: {
      NOBODY: 'No mail is sent.',
      OPTED_IN: 'One mail for each cart, with a link back to it and one that ends reminders.',
      EVERYONE: 'Only where the law allows it: many countries ask for consent to such mails.',
    },
    delay: 'After',
    hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
    saved: 'Saved.',
  },
  list: 'Abandoned carts, the last begun first',
  columns: {
    email: 'Address',
    left: 'Left',
    lines: 'Items',
    value: 'Value',
    reminded: 'Reminder',
    state: 'Came back',
  },
  ordered: (number: number) => `Ordered: #${number}`,
  restored: 'Took it up again',
  notYet: 'Not back yet',
  notReminded: 'Not reminded',
  reminded: (day: string) => `Reminded ${day}`,
  empty: {
    title: 'No abandoned carts',
    text: 'Carts show up here when somebody typed an address at the checkout and left without ordering.',
  },
};
