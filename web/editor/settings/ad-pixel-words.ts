/** Texts of the pixel of advertisers. */
export const adPixelWords = {
  title: 'Ad pixel',
  explanation:
    'Meta learns which of its advertisements lead to visits and orders: products that are seen, added to the cart and bought. It loads for visitors who allow cookies for marketing, whom a banner asks for that and for statistics, and never for a browser that asks not to be followed.',
  id: 'Pixel id',
  idHint: 'As the Events Manager of Meta shows it: 10 to 20 digits. Empty for none.',
  needsCookies: 'It loads for nobody as long as visitors may not be told apart by cookies.',
} as const;
