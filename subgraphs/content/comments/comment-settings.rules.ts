import type { InputProblem } from '../problems.ts';

/** What a website's owner may say about comments, likes and sharing. */
interface CommentSettings {
  readonly commentsEnabled?: boolean | null | undefined;
  readonly isCommentApprovalRequired?: boolean | null | undefined;
  readonly simpleLikingEnabled?: boolean | null | undefined;
  readonly shareButtons?: readonly string[] | null | undefined;
  readonly disqusShortname?: string | null | undefined;
}

/** Where posts can be shared. */
export const shareServices = [
  'facebook',
  'x',
  'linkedin',
  'pinterest',
  'reddit',
  'tumblr',
  'whatsapp',
  'email',
] as const;

/** Sharing goes to known services, each once; a short name at Disqus is small letters, digits and hyphens. */
export function findCommentSettingsProblem(settings: CommentSettings): InputProblem | null {
  const { shareButtons, disqusShortname } = settings;
  const unknown = shareButtons?.find((name) => !shareServices.some((known) => known === name));
  const field = 'input.settings.shareButtons';
  if (unknown !== undefined) return { field, message: `Posts cannot be shared with ${unknown}.` };
  if (new Set(shareButtons).size < (shareButtons?.length ?? 0))
    return { field, message: 'A service is named twice.' };
  if (disqusShortname && !/^[a-z0-9](?:[a-z0-9-]{0,48}[a-z0-9])?$/.test(disqusShortname)) {
    return {
      field: 'input.settings.disqusShortname',
      message: 'A short name at Disqus has at most 50 small letters, digits and hyphens.',
    };
  }
  return null;
}

/** The settings as they hold: what the owner did not say is off, but a look at comments before others see them is on. */
export function commentSettings(settings: CommentSettings) {
  return {
    commentsEnabled: settings.commentsEnabled ?? false,
    isCommentApprovalRequired: settings.isCommentApprovalRequired ?? true,
    simpleLikingEnabled: settings.simpleLikingEnabled ?? false,
    shareButtons: [...(settings.shareButtons ?? [])],
    disqusShortname: settings.disqusShortname ?? '',
  };
}
