import type { CompletionContext, CompletionSource } from '@codemirror/autocomplete';

/** Formatters that templates use most, with those that the engine has for shops and events. */
const formatters = [
  ...['add-to-calendar', 'apply', 'audio-player', 'background-image', 'bool', 'calculate', 'cart-quantity'],
  ...['cart-subtotal', 'cart-url', 'color-weight', 'comment-count', 'comment-link', 'comments', 'count'],
  ...['coverage', 'cycle', 'date', 'datetime', 'decimal', 'encode-space', 'encode-uri', 'from-price', 'get'],
  ...['height', 'html', 'htmlattr', 'htmltag', 'humanizeDuration', 'image', 'image-color', 'image-meta'],
  ...['image-srcset', 'item-classes', 'iter', 'json', 'json-pretty', 'key-by', 'like-button', 'lookup'],
  ...['main-image', 'message', 'mod', 'money', 'normal-price', 'number', 'output', 'pluralize'],
  ...['product-checkout', 'product-price', 'product-quick-view', 'product-restock-notification'],
  ...['product-status', 'prop', 'quantity-input', 'raw', 'resizedHeightForWidth', 'round', 'safe'],
  ...[
    'sale-price',
    'slugify',
    'smartypants',
    'social-button',
    'social-button-inline',
    'str',
    'summary-form-field',
  ],
  ...['timesince', 'truncate', 'twitter-links', 'url-encode', 'variants-select', 'video', 'width', 'widont'],
];
const instructions = [
  ...['.section', '.repeated section', '.alternates with', '.or', '.end', '.if', '.equal?', '.main-image?'],
  ...['.collection?', '.folder?', '.index?', '.passthrough?', '.comments?', '.video?', '.var', '.macro'],
];

/** Completes instructions after `{.`, formatters after `|`, and a theme's partials after `apply`. */
export function completeTemplates(partials: readonly string[]): CompletionSource {
  return (context: CompletionContext) => {
    const applied = context.matchBefore(/\|\s?apply\s+[\w.-]*/);
    if (applied) return optionsFrom(context, /[\w.-]*$/, partials, 'variable');
    if (context.matchBefore(/\{[^{}\n]*\|\s?[\w-]*/))
      return optionsFrom(context, /[\w-]*$/, formatters, 'function');
    return context.matchBefore(/\{\.[\w? -]*/)
      ? optionsFrom(context, /\.[\w? -]*$/, instructions, 'keyword')
      : null;
  };
}

function optionsFrom(context: CompletionContext, word: RegExp, labels: readonly string[], type: string) {
  const from = context.matchBefore(word)?.from ?? context.pos;
  return { from, options: labels.map((label) => ({ label, type })) };
}
