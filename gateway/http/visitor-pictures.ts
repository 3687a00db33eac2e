import { z } from 'zod';
import type { Ran, RanWithPictures, SentFile } from '#web/site/action.ts';
import { type GraphRequest, requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';
import { statusOfProblem } from '../rest/status.ts';

const takenPictures = z.object({
  __typename: z.string(),
  ids: z.array(z.string()).optional(),
  message: z.string().default(''),
});

const take = `mutation ($input: [VisitorPictureInput!]!) { takeVisitorPictures(input: $input) {
  __typename ... on VisitorPicturesTaken { ids } ... on Problem { message } } }`;
const discard = 'mutation ($ids: [ID!]!) { discardVisitorPictures(ids: $ids) }';

/**
 * Has content keep the pictures of a form while an operation runs that is told their ids. Neither subgraph knows the other:
 * unless the operation went well, content removes the pictures again.
 */
export async function runWithPictures<Answer>(
  install: Install,
  { viewer, isCacheExact }: GraphRequest,
  pictures: readonly SentFile[],
  run: (viewer: GraphRequest['viewer']) => Promise<Ran<Answer>>,
  done: string,
): Promise<RanWithPictures<Answer>> {
  if (pictures.length === 0) return { ...(await run(viewer)), arePicturesRefused: false };
  // In the visitor's name, who is counted by their address, and with the permission of the gateway.
  const ask = (text: string, variables: Record<string, unknown>) =>
    install.graph.ask(
      'content',
      text,
      variables,
      requestOf({ ...viewer, permissions: ['GATEWAY'] }, isCacheExact),
    );
  const input = pictures.map(({ filename, bytes }) => ({
    filename: filename || 'picture',
    base64: Buffer.from(bytes).toString('base64'),
    altText: '',
  }));
  const { takeVisitorPictures } = await ask(take, { input });
  const { __typename: code, ids, message } = takenPictures.parse(takeVisitorPictures);
  if (ids === undefined) {
    const status = statusOfProblem[code] ?? 400;
    const refused = { answer: undefined, code, message, problem: { message }, status, headers: {} };
    return { ...refused, arePicturesRefused: true };
  }
  let ran: Ran<Answer> | undefined;
  try {
    ran = await run({ ...viewer, pictureIds: ids });
  } finally {
    if (ran?.code !== done) await ask(discard, { ids });
  }
  return { ...ran, arePicturesRefused: false };
}
