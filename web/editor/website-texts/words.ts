/** Texts of Words. */
export const websiteTextsWords = {
  title: 'Words of the shop',
  explanation:
    'What buttons and notes of your pages say. Leave a field empty for the words that stand in it. Keep what is in braces: it is filled in. Translate your own words under Pages › Translations.',
  groups: {
    buttons: 'Buttons',
    prices: 'Prices and stock',
    choosing: 'Choosing',
    answers: 'Questions of a product',
  },
  places: {
    productAddToCartText: 'Puts a product into the cart',
    productSubscribeText: 'Subscribes to a product',
    productQuickViewText: 'Opens the quick view',
    productAddOnsText: 'Above what is offered with a product',
    productSoldOutText: 'Mark of what is sold out',
    productSaleText: 'Mark of what is reduced',
    productPriceFromText: 'Price of a product in several variants',
    productPriceUnavailable: 'In the place of a price that there is none of',
    salePriceText: 'Before a reduced price, for screen readers',
    originalPriceText: 'Before the price until now, for screen readers',
    productQuantityInputLabel: 'How many',
    productVariantSelectText: 'Asks to choose an option',
    giftCardVariantSelectText: 'Asks to choose a gift card’s value',
    giftCardValueDisplayText: 'A gift card’s value',
    productSummaryFormNoAnswerText: 'A question without an answer',
    productAnswerMapStronglyDisagree: 'Answer 1 of 5',
    productAnswerMapDisagree: 'Answer 2 of 5',
    productAnswerMapNeutral: 'Answer 3 of 5',
    productAnswerMapAgree: 'Answer 4 of 5',
    productAnswerMapStronglyAgree: 'Answer 5 of 5',
  },
} as const;
