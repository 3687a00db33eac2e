import type { Ran, RanWithPictures, SentFile } from '#web/site/action.ts';
import { DiscardVisitorPicturesDocument, TakeVisitorPicturesDocument } from '../generated/content.ts';
import { type GraphRequest, requestOf } from '../graph/request.ts';
import type { Install } from '../install.ts';
import { statusOfProblem } from '../rest/status.ts';

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
  const asked = () => requestOf({ ...viewer, permissions: ['GATEWAY'] }, isCacheExact);
  const input = pictures.map(({ filename, bytes }) => ({
    filename: filename || 'picture',
    base64: Buffer.from(bytes).toString('base64'),
    altText: '',
  }));
  const { takeVisitorPictures: taken } = await install.graph.ask(
    TakeVisitorPicturesDocument,
    { input },
    asked(),
  );
  if (taken.__typename !== 'VisitorPicturesTaken') {
    const { __typename: code, message } = taken;
    const status = statusOfProblem[code] ?? 400;
    const refused = { answer: undefined, code, message, problem: { message }, status, headers: {} };
    return { ...refused, arePicturesRefused: true };
  }
  const { ids } = taken;
  let ran: Ran<Answer> | undefined;
  try {
    ran = await run({ ...viewer, pictureIds: ids });
  } finally {
    if (ran?.code !== done) await install.graph.ask(DiscardVisitorPicturesDocument, { ids }, asked());
  }
  return { ...ran, arePicturesRefused: false };
}
