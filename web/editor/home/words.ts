/** Texts of Home. */
export const homeWords = {
  title: 'Home',
  toSend: 'Orders to send',
  allOrders: 'All orders',
  nothingToSend: 'Nothing waits to be sent',
  nothingToSendMore:
    'New orders come up here as they are placed. Open one to send it, or to give money back.',
} as const;
