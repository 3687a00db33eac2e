import { words } from '../words.ts';

const { parts } = words.navigation;

const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
const pieces = (count: number, one: string, many: string): string =>
  count === 1 ? `1 ${one}` : `${count} ${many}`;

/** Texts of Discounts. */
export const discountsWords = {
  title: 'Discounts',
  tabs: { codes: parts.codes, automatic: parts.automatic, giftCards: parts.giftCards },
  list: 'Discounts',
  filter: 'Which discounts',
  search: 'Search',
  codePlaceholder: 'Part of a code',
  namePlaceholder: 'Part of a name',
  state: 'State',
  states: { ACTIVE: 'Active', SCHEDULED: 'Scheduled', ENDED: 'Ended', USED_UP: 'Used up', PAUSED: 'Paused' },
  kinds: {
    PERCENT: 'A percentage off',
    AMOUNT: 'An amount off',
    FREE_SHIPPING: 'Free shipping',
    BUY_X_GET_Y: 'Buy some, get some',
  },
  columns: { code: 'Code', name: 'Name', effect: 'What it does', state: 'State', used: 'Used', ends: 'Ends' },
  usedOf: (used: string, limit: string) => `${used} of ${limit}`,
  addCode: 'Add a code',
  addAutomatic: 'Add an automatic discount',
  actionsOf: (name: string) => `What to do with ${name}`,
  pause: 'Pause',
  resume: 'Switch on',
  remove: 'Delete',
  paused: (name: string) => `${name} is paused: nobody gets it.`,
  resumed: (name: string) => `${name} is switched on.`,
  removed: (name: string) => `${name} is deleted.`,
  restored: (name: string) => `${name} is back.`,
  empty: {
    codes: {
      title: 'No codes yet',
      text: 'A code takes something off for whoever types it in the cart. Put it into a mail, a flyer or a post.',
    },
    automatic: {
      title: 'No automatic discounts yet',
      text: 'An automatic discount needs no code: every cart that fits gets it, such as three for the price of two.',
    },
    none: { title: 'No discount fits', text: 'Search for something else, or show all of them.' },
  },
  form: {
    newCode: 'New code',
    newAutomatic: 'New automatic discount',
    saved: 'Saved.',
    created: 'The discount is there.',
    what: 'What it takes off',
    code: 'Code',
    codeHint: 'What shoppers type, in capital or small letters: A to Z, digits, - and _.',
    makeCode: 'Make one up',
    name: 'Name',
    nameHint: 'Shoppers read it in the cart.',
    ownName: 'Name',
    ownNameHint: 'For you alone: shoppers read the code.',
    kind: 'Kind',
    percent: 'Percent off',
    percentGiven: 'Percent off what is given',
    percentGivenHint: '100 gives it for nothing.',
    givenLess: 'How much less what is given costs',
    givenByPercent: 'By a percentage',
    givenByAmount: 'By an amount each',
    amountGiven: 'Off each piece that is given',
    amount: 'Amount off',
    buyQuantity: 'Pieces to buy',
    getQuantity: 'Pieces given for them',
    timesPerOrder: 'Times in one order',
    timesPerOrderHint: 'Empty for as often as it fits.',
    scope: 'What it is for',
    scopeGiving: 'What must be bought',
    scopes: { everything: 'Everything', some: 'Only some products or categories' },
    scopeHint: 'Gift cards and memberships are never discounted.',
    given: 'What is given',
    givens: { same: 'The same as what is bought', other: 'Something else' },
    emptyChoice: 'Choose a product or a category, or say that it is for everything.',
    emptyGiven: 'Choose a product or a category that is given, or the same as what is bought.',
    products: 'Products',
    addProducts: 'Choose products',
    noProducts: 'None is chosen.',
    categories: 'Categories',
    noCategories: 'There are no categories yet.',
    removeProduct: (title: string) => `Take out ${title}`,
    who: 'Who gets it',
    minimum: 'Only if the cart comes to',
    minimumHint: 'The subtotal before discounts. Empty for any cart.',
    firstOrder: 'Only with their first order',
    shippingOptions: 'Ways to send that cost nothing',
    shippingOptionsHint: 'None for all of them.',
    areas: 'Only members of',
    areasHint: 'None for everyone.',
    areasElsewhere: (count: number) =>
      `Only members of ${pieces(count, 'area', 'areas')}. Someone who manages the pages can change that.`,
    limits: 'When and how often',
    startsAt: 'From',
    endsAt: 'Until',
    usageLimit: 'Uses in all',
    perCustomerLimit: 'Uses of one customer',
    limitHint: 'Empty for any number.',
    stacking: 'Beside other discounts',
    combinable: 'Counts together with others',
    combinableHint:
      'Off: it counts alone. Whoever could have it and others gets either it or all the others, whichever takes off more.',
    summary: 'In short',
    uses: 'Uses',
    usesOf: (used: string) => `${used} orders used it.`,
    oneUse: 'One order used it.',
    noUses: 'No order used it yet.',
    uncounted: 'Automatic discounts are counted once they have a limit.',
    more: 'More',
  },
  summary: {
    everything: 'everything',
    anything: 'anything',
    percentOff: (percent: string, things: string) => `${percent}% off ${things}`,
    amountOff: (amount: string, things: string) => `${amount} off ${things}`,
    freeShipping: 'Free shipping',
    freeShippingWith: (things: string) => `Free shipping with ${things}`,
    buyAndGet: ({
      bought,
      of,
      given,
      givenOf,
      percent,
      amount,
    }: {
      readonly bought: number;
      readonly of: string;
      readonly given: number;
      readonly givenOf: string | null;
      readonly percent: number;
      /** Off each piece; null for a percentage. */
      readonly amount: string | null;
    }) => {
      if (amount !== null)
        return `Buy ${bought} of ${of}, get ${givenOf ? `${given} of ${givenOf}` : `${given} more`} for ${amount} less each`;
      const how = percent === 100 ? 'free' : `for ${percent || '…'}% less`;
      return `Buy ${bought} of ${of}, get ${givenOf ? `${given} of ${givenOf}` : `${given} more`} ${how}`;
    },
    byCode: ' for whoever types the code',
    automatically: ', without a code',
    minimum: (amount: string) => `from ${amount} on`,
    firstOrder: 'with a first order',
    members: (count: number) => `for members of ${pieces(count, 'area', 'areas')}`,
    only: (what: string) => `Only ${what}.`,
    time: (from: string, until: string) =>
      from && until ? `From ${from} until ${until}.` : from ? `From ${from} on.` : `Until ${until}.`,
    perOrder: (count: number) => `${times(count)} in an order`,
    perCustomer: (count: number) => `${times(count)} for each customer`,
    inAll: (count: number, written: string) => (count === 1 ? 'once in all' : `${written} times in all`),
    limits: (what: string) => `At most ${what}.`,
    together: 'Counts together with other discounts.',
    alone: 'Counts alone: the shopper gets either it or all the others, whichever takes off more.',
    products: (count: number) => pieces(count, 'product', 'products'),
    categories: (count: number) => pieces(count, 'category', 'categories'),
  },
} as const;
