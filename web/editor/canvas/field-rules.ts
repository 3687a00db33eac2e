import { type BlockControl, findControlProblem } from '#schema/block-values.rules.ts';

/** What is wrong with a field, in words; undefined when it can be shown as it is. */
export function fieldProblem(control: BlockControl, value: unknown): string | undefined {
  return findControlProblem(control, value)?.reason;
}

/** A field's name in words: `transparentBackground` is “Transparent background”, `aspect-ratio` is “Aspect ratio”. */
export function fieldLabel(name: string): string {
  const known = fieldNames[name];
  if (known !== undefined) return known;
  const text = name
    .replaceAll('-', ' ')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const fieldNames: Readonly<Record<string, string>> = {
  html: 'HTML',
  altText: 'What the picture shows (alternative text)',
  imageId: 'Picture',
  film: 'Address of a film',
  productId: 'Product',
  formId: 'Form',
  listId: 'Mailing list',
  collection: 'Page',
  newWindow: 'Open in a new window',
  lightbox: 'Open large',
  lightboxTheme: 'Behind a large picture',
  'autoplay-duration': 'Seconds for each picture',
  'auto-crop': 'Cut all to one shape',
  'square-thumbs': 'Small pictures are square',
  thumbnails: 'Small pictures of all',
  'thumbnail-strip-height': 'Height of the small pictures, in pixels',
  'thumbnail-strip-margin': 'Space between the small pictures, in pixels',
  'show-meta-basic': 'Show titles and descriptions in a grid or a stack',
  'show-meta': 'Show titles and descriptions in a slideshow or a slider',
  'show-meta-only-title': 'Show titles alone',
  'meta-position': 'Place of the titles',
  'show-meta-on-hover': 'Show titles only under the pointer',
  'active-alignment': 'Place of the shown picture',
  'thumbnails-per-row': 'Pictures in a row',
  url: 'Address',
  link: 'Link',
  sourceUrl: 'Address of the source',
  center: 'Centre',
  of: 'Of',
  menus: 'Tabs of the menu',
  navigationId: 'Menu of the theme',
  rows: 'Values',
  isOpen: 'Open at first',
  onlyOne: 'One open at a time',
  until: 'Day and time, such as 2026-12-24 18:00',
  role: 'What they do, or where',
  button: 'Words on the button',
  pictureSide: 'Side of the picture',
  stars: 'Stars (0 for none)',
  mark: 'Mark, such as a year',
  namesColumns: 'The first row names the columns',
  namesRows: 'The first column names the rows',
  showPast: 'Show what is over',
  addressTitle: 'Name of the place',
  addressLine1: 'Address',
  addressLine2: 'City/State/Zip',
  addressCountry: 'Country',
  mapLat: 'Latitude',
  mapLng: 'Longitude',
  mapZoom: 'Zoom',
};
