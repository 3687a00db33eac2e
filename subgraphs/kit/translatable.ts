import { GraphQLError } from 'graphql';
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
  for (let from = readCursor(source.kinds, input.after); ; ) {
    const things = await source.find(from, size + 1);
    const shown = things.slice(0, size);
    const texts = await Promise.all(shown.map((thing) => textsOf(source, thing, input.isMissing === true)));
    const nodes = texts.flat();
    const last = shown.at(-1) ?? null;
    const hasNextPage = things.length > size;
    // A page of what is missing holds something, unless nothing is missing any more.
    if (nodes.length > 0 || !hasNextPage)
      return { nodes, pageInfo: { hasNextPage, endCursor: last && writeCursor(last) } };
    from = last;
  }
}

async function textsOf<Kind extends string>(
  { read, translations }: TextSource<Kind>,
  { kind, id }: TextThing<Kind>,
  isMissingOnly: boolean,
) {
  const [texts, known] = await Promise.all([read[kind](id), translations.load(id)]);
  return texts
    .map((each) => ({
      ...each,
      ...{ kind, subjectId: id },
      text: known.find(({ field }) => field === each.field)?.text ?? '',
    }))
    .filter((each) => !isMissingOnly || isMissingText(each, texts));
}

function writeCursor({ kind, id }: TextThing<string>): string {
  return Buffer.from(`${kind} ${id}`).toString('base64url');
}

function readCursor<Kind extends string>(
  kinds: readonly Kind[],
  after: string | null | undefined,
): TextThing<Kind> | null {
  if (!after) return null;
  const [name, id] = Buffer.from(after, 'base64url').toString().split(' ');
  const kind = kinds.find((each) => each === name);
  if (!kind || !id) throw badInput('That is no cursor of texts.');
  return { kind, id };
}

function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}
