/** Texts of what is taxed how, and where. */
export const taxesWords = {
  anotherClass: 'Another class…',
  newClass: 'New tax class',
  newClassHint: 'Small letters, digits and hyphens, such as reduced.',
  wholeCountry: 'The whole country',
};
