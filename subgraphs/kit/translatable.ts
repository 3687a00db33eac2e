import { GraphQLError } from 'graphql';
import { pageOf, readTextCursor } from './id-page.ts';
import { isMissingText, type OwnText } from './translations.rules.ts';
import type { TranslationLoader } from './translations.ts';

/** Something with texts that can be in another language. */
export interface TextThing<Kind extends string> {
  readonly kind: Kind;
  readonly id: string;
}

/** Where the texts of a subgraph are. */
export interface TextSource<Kind extends string> {
  readonly kinds: readonly Kind[];
  /** Things with texts, in one order, after one of them; from the first on without. */
  find(after: TextThing<Kind> | null, limit: number): Promise<TextThing<Kind>[]>;
  /** The texts of a thing in the website's own language. */
  readonly read: Readonly<Record<Kind, (id: string) => Promise<OwnText[]>>>;
  readonly translations: TranslationLoader;
}

/** Which part of them is wanted. */
export interface TextInput {
  readonly isMissing?: boolean | null | undefined;
  readonly first?: number | null | undefined;
  readonly after?: string | null | undefined;
}

const usualFirst = 50;
const maxFirst = 100;

/** A page of what can be translated, thing by thing, with what it is in a language. */
export async function listTexts<Kind extends string>(source: TextSource<Kind>, input: TextInput) {
  const size = input.first ?? usualFirst;
  if (size < 1 || size > maxFirst) throw badInput(`first must be from 1 to ${maxFirst}.`);
  const isMissingOnly = input.isMissing === true;
  const begin = readCursor(source.kinds, input.after);
  const begun = begin ? await textsOf(source, begin, isMissingOnly, begin.field) : [];
  for (let from: TextThing<Kind> | null = begin; ; ) {
    const things: TextThing<Kind>[] = await source.find(from, size + 1);
    const shown = things.slice(0, size);
    const texts = await Promise.all(shown.map((thing) => textsOf(source, thing, isMissingOnly)));
    const nodes = [...(from === begin ? begun : []), ...texts.flat()];
    const hasMore = things.length > size;
    // A page of what is missing holds something, unless nothing is missing any more.
    if (nodes.length > 0 || !hasMore) {
      const page = pageOf(nodes, { size: nodes.length, after: input.after }, placeOf);
      return { ...page, pageInfo: { ...page.pageInfo, hasNextPage: hasMore } };
    }
    from = shown.at(-1) ?? null;
  }
}

async function textsOf<Kind extends string>(
  { read, translations }: TextSource<Kind>,
  { kind, id }: TextThing<Kind>,
  isMissingOnly: boolean,
  afterField?: string,
) {
  const [texts, known] = await Promise.all([read[kind](id), translations.load(id)]);
  const from = texts.findIndex(({ field }) => field === afterField) + 1;
  return texts
    .slice(from)
    .map((each) => ({
      ...each,
      ...{ kind, subjectId: id },
      text: known.find(({ field }) => field === each.field)?.text ?? '',
    }))
    .filter((each) => !isMissingOnly || isMissingText(each, texts));
}

function placeOf({ kind, subjectId, field }: { kind: string; subjectId: string; field: string }): string {
  return `${kind} ${subjectId} ${field}`;
}

function readCursor<Kind extends string>(
  kinds: readonly Kind[],
  after: string | null | undefined,
): (TextThing<Kind> & { readonly field: string }) | null {
  if (!after) return null;
  const [name, id, ...field] = readTextCursor(after).split(' ');
  const kind = kinds.find((each) => each === name);
  if (!kind || !id || field.length === 0) throw badInput('That is no cursor of this list.');
  return { kind, id, field: field.join(' ') };
}

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
