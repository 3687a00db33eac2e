import { describeBlocks } from '#web/blocks/describe-blocks.ts';
import { type Action, sendJson } from '../action.ts';

/** What the editor needs to know of blocks: their kinds, and the fields of each. */
export const showBlockKinds: Action = {
  method: 'GET',
  path: '/config/block-kinds',
  async run({ visit }) {
    if (!visit.isContributor) return sendJson({ message: 'Sign in first.' }, { status: 401, headers: {} });
    return sendJson(describeBlocks());
  },
};
