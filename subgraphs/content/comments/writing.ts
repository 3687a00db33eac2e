import { refuseRobot } from '#kit/captcha.ts';
import type { ContentContext, WebsiteScope } from '../context.ts';
import { showItem } from '../items/item.resolvers.ts';
import { invalidInput, notFound } from '../problems.ts';
import type { StoredSettings } from '../websites/website.rules.ts';
import { saveComment } from './comment.data.ts';
import {
  type CommentInput,
  cleanComment,
  commentMessages,
  findCommentProblem,
  stateOfNew,
} from './comment.rules.ts';

/** What someone writes, and below what. */
export interface WriteRequest extends CommentInput {
  readonly itemId: string;
  readonly parentId?: string | null | undefined;
  readonly captchaToken?: string | null | undefined;
}

const closed = { __typename: 'CommentsClosed', message: commentMessages.closed } as const;

/** The settings of the viewer's website. */
export async function settingsOf({ websites, websiteId }: WebsiteScope): Promise<StoredSettings> {
  return (await websites.byId.load(websiteId))?.settings ?? {};
}

/** Stores a comment on an item that the viewer may see; answers of answers stand below the first comment. */
export async function createComment(context: ContentContext, request: WriteRequest) {
  const scope = context.own();
  const problem = findCommentProblem(request);
  if (problem) return invalidInput(problem);
  const item = await showItem(await scope.items.byId.load(request.itemId), scope);
  if (!item) return notFound(commentMessages.noItem);
  const settings = await settingsOf(scope);
  if (!settings.commentsEnabled) return closed;
  const parent = request.parentId ? await scope.comments.byId.load(request.parentId) : null;
  const isAnswer = Boolean(request.parentId);
  if (isAnswer && (parent?.itemId !== item.id || parent.state !== 'APPROVED'))
    return notFound(commentMessages.noParent);
  const comment = cleanComment(request);
  const isByOwner = scope.seesHidden;
  const refusal = isByOwner ? null : await refuseRobot(context, 'comment', request.captchaToken);
  if (refusal) return refusal;
  const state = stateOfNew(comment.html, {
    isByOwner,
    isApprovalRequired: settings.isCommentApprovalRequired ?? true,
  });
  const parentId = parent ? (parent.parentId ?? parent.id) : null;
  const id = await saveComment(scope.db, { ...comment, itemId: item.id, parentId, state, isByOwner });
  if (id === null) return closed;
  return { __typename: 'CommentWritten' as const, id, isPublished: state === 'APPROVED' };
}
