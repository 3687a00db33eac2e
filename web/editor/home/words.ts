/** Texts of Home. */
export const homeWords = {
  title: 'Home',
  toSend: 'Orders to send',
  allOrders: 'All orders',
  nothingToSend: 'Nothing waits to be sent',
  nothingToSendMore:
    'New orders come up here as they are placed. Open one to send it, or to give money back.',
  lowStock: 'Few left',
  inventory: 'Inventory',
  nothingLow: 'Every product has more than three pieces left.',
  left: (count: number) => `${count} left`,
  product: 'Product',
  submissions: 'Latest form submissions',
  noSubmissions: 'What visitors send by your forms comes up here.',
  form: 'Form',
  when: 'When',
  steps: {
    title: 'Before you sell',
    product: 'Add a product',
    shipping: 'Say where you send, and for what',
    taxes: 'Set your taxes',
    payments: 'Set up a way to pay',
    live: 'Turn the test mode off',
    isDone: 'done',
    isOpen: 'to do',
  },
} as const;
