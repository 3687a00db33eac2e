const count = (many: number, one: string, more: string) =>
  `${many.toLocaleString('en')} ${many === 1 ? one : more}`;
const products = (many: number) => count(many, 'product', 'products');

/** Texts of Import and export of products. */
export const productFilesWords = {
  title: 'Import and export products',
  export: {
    title: 'Export',
    hint: 'All products with all of their variants as a CSV file that spreadsheets open, hidden ones too. Change it and import it here: its products are known again.',
    action: 'Export as CSV',
    progress: (many: number) => `${products(many)} so far…`,
    done: (many: number) => `${products(many)} exported.`,
    fileName: 'products.csv',
  },
  choose: {
    title: 'Import',
    hint: 'A CSV file with a row for each variant. Title and Price are needed; all else may be missing. Nothing is written before you have seen what the file would do.',
    drop: 'Drop a CSV file here, or choose one',
    action: 'Choose a file',
    place: 'Products page',
    placeHint: 'For products whose row names none.',
    found: (name: string) => `The products that were found at ${name} are a file already.`,
    look: 'Look at what was found',
    unreadable:
      'This is not a CSV file with a row of column names. Save it as “CSV UTF-8” and choose it again.',
    empty: 'The file has column names and no products.',
    cleaned: 'A character that is no text (U+0000) was left out.',
    large: 'The file is larger than 50 MB. Cut it into several files, or import it on the command line.',
  },
  check: {
    title: (name: string) => `What ${name} would do`,
    progress: (at: number, of: number) =>
      `Looking at row ${at.toLocaleString('en')} of ${of.toLocaleString('en')}…`,
    label: 'Rows looked at',
    fresh: 'New',
    changed: 'Changed',
    same: 'Unchanged',
    refused: 'Refused rows',
    columns: 'Columns',
    ignored: (names: string) => `Not looked at: ${names}`,
    changes: 'What changes',
    firstOf: (shown: number, all: number) =>
      `The first ${shown.toLocaleString('en')} of ${all.toLocaleString('en')}.`,
    product: 'Product',
    differs: 'Columns that differ',
    stock:
      'The stock in the file replaces the stock in the shop, sales made since the file was saved included.',
    import: (many: number) => `Import ${products(many)}`,
    nothing: 'No row of this file can be imported.',
    other: 'Choose another file',
    cancel: 'Cancel',
  },
  problems: {
    title: 'What is wrong',
    line: 'Line',
    column: 'Column',
    message: 'Problem',
    row: 'Whole row',
    download: 'Refused rows as CSV',
    fileName: (name: string) => `${name.replace(/\.\w+$/, '')}-refused.csv`,
  },
  progress: {
    title: (name: string) => `Importing ${name}`,
    label: 'Rows imported',
    status: (at: number, of: number) => `Row ${at.toLocaleString('en')} of ${of.toLocaleString('en')}`,
    hint: 'It goes on while you are on other screens, and after a reload.',
    stop: 'Stop',
    stopped: (name: string) => `The import of ${name} was stopped`,
    stoppedHint: 'What was imported stays. Go on with the rest, or leave it.',
    goOn: 'Go on',
    leave: 'Leave the rest',
  },
  done: {
    title: (name: string) => `${name} was imported`,
    created: 'New',
    updated: 'Changed',
    refused: 'Refused rows',
    again: 'Import another file',
    products: 'See the products',
  },
  repeats: {
    same: (line: number) => `This is the product of line ${line} again. Keep the rows of a product together.`,
    sku: (sku: string, line: number) => `The product of line ${line} has the SKU "${sku}", too.`,
  },
};
