import { SaxesParser } from 'saxes';

/** An element of a document that was read: its name, attributes, text and children. */
export type ReadElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  text: string;
  readonly children: ReadElement[];
};

/** Reads a document strictly, namespaces too; throws where it is not well-formed. */
export function readXml(text: string): ReadElement {
  const parser = new SaxesParser({ xmlns: true });
  const root: ReadElement = { name: '', attributes: {}, text: '', children: [] };
  const open = [root];
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const written = Object.entries(attributes).map(([key, { value }]) => [key, value]);
    const element = { name, attributes: Object.fromEntries(written), text: '', children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('text', (piece) => {
    const element = open.at(-1);
    if (element) element.text += piece;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  const [document] = root.children;
  if (!document) throw new Error('The document is empty.');
  return document;
}

/** The texts of the elements with a name, wherever they are. */
export function textsOf(element: ReadElement, name: string): string[] {
  return [
    ...(element.name === name ? [element.text] : []),
    ...element.children.flatMap((child) => textsOf(child, name)),
  ];
}

/** The first element with a name. */
export function find(element: ReadElement, name: string): ReadElement | undefined {
  if (element.name === name) return element;
  return element.children.map((child) => find(child, name)).find((found) => found !== undefined);
}
