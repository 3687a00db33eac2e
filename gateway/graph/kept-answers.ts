import type { ApolloGateway } from '@apollo/gateway';
import type { FormattedExecutionResult } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { RequestContext } from '#kit/subgraph.ts';
import type { Changes } from './changes.ts';
import { type CheckedOperation, type GraphRequest, requestOf } from './request.ts';
import { TagCache } from './tag-cache.ts';

type Result = Awaited<ReturnType<ApolloGateway['executor']>>;

const maxSchemaAnswersLength = 8_000_000;
/** Of what websites show on all their pages: a hundred kilobytes for each of a hundred. */
const frameBytes = 10_000_000;
/** Of what all parts of a list share: a few kilobytes for each of a thousand lists. */
const listBytes = 5_000_000;

/** An answer with what it depends on. */
interface KeptAnswer {
  readonly result: Result;
  readonly tags: ReadonlySet<string>;
}

/** Answers that serve everyone alike, each with its JSON text, which is written once for all whom it serves. */
export class KeptAnswers {
  readonly #cache: TagCache<KeptAnswer>;
  /** What all pages of a website share has room of its own: it is needed again for the next page, however many there are. */
  readonly #frames: TagCache<KeptAnswer>;
  /** So has what all parts of a list share: it is reckoned from the whole list, however small the part is. */
  readonly #lists: TagCache<KeptAnswer>;
  /** The schema is the same for as long as this process runs. */
  readonly #schemaAnswers = new LRUCache<string, Result>({ maxSize: maxSchemaAnswersLength });
  /** By the data of the answer. */
  readonly #texts = new WeakMap<object, string>();
  /** Under which key the answer to a request is kept, if it is. */
  readonly #keys = new WeakMap<GraphRequest, string>();

  constructor(changes: Changes, cacheBytes: number) {
    this.#cache = new TagCache('answers', changes, cacheBytes);
    this.#frames = new TagCache('frames', changes, frameBytes);
    this.#lists = new TagCache('lists', changes, listBytes);
  }

  /** The answer to an operation: the one that is kept, or the one that `work` finds. */
  async answer(
    { key: operation, isShareable, isAboutSchema, isStored, variables }: CheckedOperation,
    request: GraphRequest,
    work: (request: GraphRequest) => Promise<Result>,
  ): Promise<Result> {
    const { viewer } = request;
    if (isAboutSchema) return this.#answerSchema(`${operation} ${JSON.stringify(variables)}`, request, work);
    if (!isShareable || isAnsweredAlone(viewer)) return work(request);
    const websiteId = viewer.websiteId ?? '';
    const values = JSON.stringify(variables);
    const key = `${websiteId} ${viewer.translation ?? ''} ${operation} ${values}`;
    this.#keys.set(request, key);
    const cache = isStored ? this.#cacheFor(variables) : this.#cache;
    const { result, tags } = await cache.findOrMake(key, websiteId, request.isCacheExact, async () => {
      const own = requestOf(viewer);
      const made = await work(own);
      const isKept = made.errors === undefined;
      const size = isKept ? this.#write(made) * 2 : 0;
      return { value: { result: made, tags: own.tags }, tags: own.tags, size, isKept };
    });
    for (const tag of tags) request.tags.add(tag);
    return result;
  }

  /** What is asked of a website alone, or of a path and nothing of its parts, is shared by many pages. */
  #cacheFor(variables: Record<string, unknown>): TagCache<KeptAnswer> {
    const [name, ...others] = Object.keys(variables);
    if (name === undefined) return this.#frames;
    return name === 'path' && others.length === 0 ? this.#lists : this.#cache;
  }

  async #answerSchema(
    key: string,
    request: GraphRequest,
    work: (request: GraphRequest) => Promise<Result>,
  ): Promise<Result> {
    const kept = this.#schemaAnswers.get(key);
    if (kept) return kept;
    const made = await work(request);
    if (!made.errors) this.#schemaAnswers.set(key, made, { size: this.#write(made) + key.length });
    return made;
  }

  /** The key that finds the answer to a request again; undefined when the answer is for nobody else. */
  keyOf(request: GraphRequest): string | undefined {
    return this.#keys.get(request);
  }

  /** The JSON text of the answer under a key, while it is kept and still right. */
  findText(key: string): string | undefined {
    const kept = this.#cache.find(key) ?? this.#frames.find(key) ?? this.#lists.find(key);
    return kept?.result.data ? this.#texts.get(kept.result.data) : undefined;
  }

  /** The JSON text of an answer: the one that was written before, if it is kept. */
  textOf(result: FormattedExecutionResult): string {
    const isWhole = !result.errors && !result.extensions && result.data;
    return (isWhole && this.#texts.get(isWhole)) || JSON.stringify(result);
  }

  #write({ data }: Result): number {
    const text = JSON.stringify({ data });
    if (data) this.#texts.set(data, text);
    return text.length;
  }
}

/** Whoever has a permission, opened a page by its password, or is a member may see what others do not. */
function isAnsweredAlone({ permissions, passes, memberId }: RequestContext['viewer']): boolean {
  return permissions.length > 0 || passes !== undefined || memberId !== undefined;
}
