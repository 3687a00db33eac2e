import { requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';
import type { SentFile } from './multipart.ts';
import type { Visit } from './viewers.ts';

/** What became of a review that the form sent. */
export type SentReview =
  | { readonly kind: 'done'; readonly isPublished: boolean }
  | {
      readonly kind: 'refused';
      readonly message: string;
      /** The form's field that is wrong; null when it is none of them. */
      readonly field: string | null;
      readonly retryAfter?: number;
    };

const takeText = `mutation ($input: [VisitorPictureInput!]!) { takeVisitorPictures(input: $input) {
  __typename ... on VisitorPicturesTaken { ids } ... on Problem { message } } }`;
const discardText = 'mutation ($ids: [ID!]!) { discardVisitorPictures(ids: $ids) }';
const submitText = `mutation ($input: SubmitReviewInput!) { submitReview(input: $input) {
  __typename ... on ReviewSubmitted { isPublished } ... on Problem { message }
  ... on InvalidInput { field } ... on TooManyAttempts { retryAfter } } }`;

/**
 * Has content keep the pictures and commerce the review with their ids. Neither knows the other; when commerce refuses,
 * content takes the pictures back.
 */
export async function sendReview(
  install: Install,
  { viewer, isCacheExact }: Visit,
  token: string,
  fields: Readonly<Record<string, string>>,
  photos: readonly SentFile[],
): Promise<SentReview> {
  const { graph } = install;
  // In the visitor's name, who is counted by their address, and with the word of the gateway for the pictures.
  const request = () => requestOf({ ...viewer, permissions: ['GATEWAY'] }, isCacheExact);
  const text = (name: string) => fields[name] ?? '';
  const review = {
    ...{ token, rating: Number.parseInt(text('rating'), 10) || 0 },
    ...{ title: text('title'), body: text('body'), displayName: text('displayName') },
  };
  const photoIds: string[] = [];
  if (photos.length > 0) {
    const input = photos.map(({ filename, bytes }) => ({
      filename: filename || 'picture',
      base64: Buffer.from(bytes).toString('base64'),
      altText: '',
    }));
    const { takeVisitorPictures } = await graph.ask('content', takeText, { input }, request());
    const taken = readOutcome(takeVisitorPictures);
    if (taken.message !== undefined) return { kind: 'refused', message: taken.message, field: 'photos' };
    photoIds.push(...(taken.ids ?? []));
  }
  const takeBack = async () => {
    if (photoIds.length > 0) await graph.ask('content', discardText, { ids: photoIds }, request());
  };
  try {
    const { submitReview } = await graph.ask(
      'commerce',
      submitText,
      { input: { ...review, photoIds } },
      request(),
    );
    const { message, field, isPublished, retryAfter } = readOutcome(submitReview);
    if (message === undefined) return { kind: 'done', isPublished: isPublished === true };
    await takeBack();
    return {
      ...{ kind: 'refused', message, field: field?.replace('input.', '') ?? null },
      ...(retryAfter === undefined ? {} : { retryAfter }),
    };
  } catch (error) {
    await takeBack();
    throw error;
  }
}

interface Outcome {
  readonly message?: string;
  readonly field?: string | null;
  readonly ids?: readonly string[];
  readonly isPublished?: boolean;
  readonly retryAfter?: number;
}

/** The answer of an operation whose text is right above. */
function readOutcome(value: unknown): Outcome {
  if (typeof value === 'object' && value !== null) return value;
  throw new Error('A subgraph answered nothing.');
}
