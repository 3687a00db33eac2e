import type { BlockKind } from '#web/blocks/block-kind.ts';
import { EditorCopyMediaDocument } from '#web/generated/editor/copy-media.ts';
import { graphClient } from '../graph/graph-client.ts';
import type { LeftReason } from './actions/adopt.ts';
import type { Clipping } from './actions/copy.ts';
import { mediaIdsIn, withMediaIds } from './actions/media-ids.rules.ts';

/** So many are asked for at once. */
const batch = 100;

/** What was copied on another website, with pictures and files of this one where they could be brought along. */
export interface Brought {
  readonly clipping: Clipping;
  /** Ids of those that are here now. */
  readonly here: ReadonlySet<string>;
  /** Why others are not, by their ids. */
  readonly reasons: ReadonlyMap<string, LeftReason>;
}

/** Has the pictures and files of what was copied on another website copied to this one. `onBegin` is told how many there are. */
export async function bringMedia(
  clipping: Clipping,
  kinds: ReadonlyMap<string, BlockKind>,
  onBegin: (count: number) => void,
): Promise<Brought> {
  const ids = mediaIdsIn(clipping, kinds);
  const from = clipping.website?.id;
  const copied = new Map<string, string>();
  const reasons = new Map<string, LeftReason>();
  if (ids.length > 0 && from !== undefined) {
    onBegin(ids.length);
    for (let waiting: readonly string[] = ids; waiting.length > 0; ) {
      const asked = waiting.slice(0, batch);
      const answer = await copyMedia(from, asked);
      for (const { sourceId, id } of answer.copies) copied.set(sourceId, id);
      for (const { sourceId, reason } of answer.notCopied) reasons.set(sourceId, reason);
      // What was too much together with others comes along by itself.
      const again = answer.copies.length > 0 ? asked.filter((id) => reasons.get(id) === 'TOO_LARGE') : [];
      for (const id of again) reasons.delete(id);
      waiting = [...waiting.slice(batch), ...again];
    }
  }
  return { clipping: withMediaIds(clipping, copied), here: new Set(copied.values()), reasons };
}

interface Answer {
  readonly copies: readonly { readonly sourceId: string; readonly id: string }[];
  readonly notCopied: readonly { readonly sourceId: string; readonly reason: LeftReason }[];
}

async function copyMedia(websiteId: string, ids: readonly string[]): Promise<Answer> {
  const none = (reason: LeftReason): Answer => ({
    ...{ copies: [], notCopied: ids.map((sourceId) => ({ sourceId, reason })) },
  });
  try {
    const variables = { input: { websiteId, ids: [...ids] } };
    const { data } = await graphClient.mutate({ mutation: EditorCopyMediaDocument, variables });
    const answer = data?.copyMedia;
    if (answer?.__typename === 'NotFound') return none('NOT_THEIRS');
    if (answer?.__typename !== 'MediaCopied') return none('FAILED');
    const copies = answer.copies.map(({ sourceId, media }) => ({ sourceId, id: media.id }));
    return { copies, notCopied: answer.notCopied };
  } catch {
    return none('FAILED');
  }
}
