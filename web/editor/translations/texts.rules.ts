import { groupBy } from '../items/group-by.ts';
import { plainText } from '../plain-text.ts';

/** A text of the website beside what it is in another language. */
export interface TextPair {
  /** What it belongs to: a page, a product and so on. */
  readonly kind: string;
  readonly subjectId: string;
  readonly field: string;
  /** In the website's own language. */
  readonly own: string;
  /** Empty where it is not translated. */
  readonly text: string;
}

/** The texts of one thing. */
export interface Subject {
  readonly id: string;
  readonly kind: string;
  /** What the thing is called, in the website's own language. */
  readonly title: string;
  readonly texts: readonly TextPair[];
}

const titles = ['title', 'name', 'altText'];

/** Texts thing by thing, in the order in which they came. Where a thing's title is not among them, its first text stands for it. */
export function groupTexts(texts: readonly TextPair[]): readonly Subject[] {
  const groups = groupBy(texts, ({ kind, subjectId }) => `${kind} ${subjectId}`);
  return [...groups.values()].flatMap((members) => {
    const [first] = members;
    if (first === undefined) return [];
    const named = members.find(({ field }) => titles.includes(field)) ?? first;
    return [{ id: first.subjectId, kind: first.kind, title: shorten(named.own), texts: members }];
  });
}

const maxTitle = 80;

function shorten(text: string): string {
  const plain = plainText(text);
  return plain.length > maxTitle ? `${plain.slice(0, maxTitle)}…` : plain;
}

/** How many lines a text needs in its field. */
export function rowsFor(text: string): number {
  return Math.min(12, Math.max(1, Math.ceil(text.length / 60) + text.split('\n').length - 1));
}

/** What a field is called: by the words for it, or by its own name with what it is of behind. */
export function fieldName(field: string, names: Readonly<Record<string, string>>): string {
  const known = names[field];
  if (known !== undefined) return known;
  const [first = '', ...rest] = field.split('.');
  const group = names[`${first}.`];
  return group === undefined ? field : `${group}: ${rest.join('.')}`;
}

/** Whether a text is written with the marks of HTML. */
export function isHtml(text: string): boolean {
  return /<\/?[a-z][^<>]*>/i.test(text);
}

/** A text as it is read, without the marks of HTML; its paragraphs are lines. */
export function readableText(text: string): string {
  if (!isHtml(text)) return text;
  const lines = text.split(/<\/(?:p|h[1-6]|li|blockquote|div)>|<br\s*\/?>/i);
  return lines.map(plainText).filter(Boolean).join('\n');
}
