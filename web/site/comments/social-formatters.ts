import { isRecord } from '#schema/record.ts';
import { type Say, sayIn } from '#schema/words/catalogue.ts';
import { wordsOf } from '../page/plain-text.ts';
import type { FormatterCall, SiteFormatter, SiteFormatters } from '../template/formatters.ts';
import { escapeHtml } from '../template/html-text.ts';
import { flagOf, textOf } from '../theme/loose-json.ts';
import { areCommentsShown, commentCountText } from './comments-query.rules.ts';
import { shareServices } from './share-links.rules.ts';
import { activateSocialText } from './social-text.rules.ts';

/** The template language's formatters for comments, likes and sharing, as plain forms and links. */
export const socialFormatters: SiteFormatters = new Map<string, SiteFormatter>([
  ['comments', renderCommentsPlace],
  ['comment-count', renderCommentCount],
  ['comment-link', renderCommentLink],
  ['like-button', renderLikeButton],
  ['social-button', (item, call) => renderShareLinks(item, call, 'div')],
  ['social-button-inline', (item, call) => renderShareLinks(item, call, 'span')],
  ['activate-twitter-links', (value) => activateSocialText(textOf(value))],
]);

/** The element that themes and their scripts know, with the comments in it; Disqus fills it where the owner has it so. */
function renderCommentsPlace(value: unknown, call: FormatterCall): string {
  if (!isRecord(value)) return '';
  const own = isRecord(value.item) ? value.item : value;
  const commentState = numberOf(own.commentState);
  const publicCommentCount = numberOf(own.publicCommentCount);
  const counts = { areCommentsOpen: commentState === 1, publicCommentCount };
  if (!areCommentsShown(counts, { commentsEnabled: flagOf(call.resolve('websiteSettings.commentsEnabled')) }))
    return '';
  const shortname = textOf(call.resolve('websiteSettings.disqusShortname'));
  if (/^[a-z0-9-]+$/.test(shortname)) return renderDisqus(shortname);
  const id = textOf(own.id);
  const isShown = textOf(call.resolve('item.id')) === id;
  return `<div class="squarespace-comments" id="comments-${escapeHtml(id)}" data-item-id="${escapeHtml(id)}" data-public-comment-count="${publicCommentCount}" data-comment-state="${commentState}">${isShown ? textOf(call.resolve('itemComments')) : ''}</div>`;
}

/** Nothing is asked of Disqus where its short name is not set. */
function renderDisqus(shortname: string): string {
  return `<div class="squarespace-comments" id="disqus_thread"></div><script async src="https://${shortname}.disqus.com/embed.js" data-timestamp="0"></script><noscript>The comments need a script by Disqus.</noscript>`;
}

function renderCommentCount(value: unknown, call: FormatterCall): string {
  return isRecord(value) ? escapeHtml(commentCountText(numberOf(value.publicCommentCount), sayOf(call))) : '';
}

function renderCommentLink(value: unknown, call: FormatterCall): string {
  if (!isRecord(value)) return '';
  const id = escapeHtml(textOf(value.id));
  const url = escapeHtml(textOf(value.fullUrl));
  // Disqus counts its own comments, and writes how many there are.
  if (textOf(call.resolve('websiteSettings.disqusShortname')) !== '')
    return `<a href="${url}" class="sqs-comment-link sqs-disqus-comment-link" data-id="${id}"></a>`;
  const count = renderCommentCount(value, call);
  return `<a href="${url}#comments-${id}" class="sqs-comment-link" data-id="${id}">${count}</a>`;
}

function sayOf(call: FormatterCall): Say {
  return sayIn(textOf(call.resolve('website.language'), 'en'));
}

function renderLikeButton(value: unknown, call: FormatterCall): string {
  if (!isRecord(value) || !flagOf(call.resolve('websiteSettings.simpleLikingEnabled'))) return '';
  const id = escapeHtml(textOf(value.id));
  const count = numberOf(value.likeCount);
  if (id === '') return '';
  // A page knows of its own post only; in lists of posts the button likes.
  const isLiked = flagOf(call.resolve('isItemLiked')) && textOf(call.resolve('item.id')) === textOf(value.id);
  return `<form class="like-form" id="like-${id}" method="post" action="/like"><input type="hidden" name="itemId" value="${id}"><input type="hidden" name="returnTo" value="${escapeHtml(textOf(value.fullUrl, '/'))}"><input type="hidden" name="isLiked" value="${!isLiked}"><span class="sqs-simple-like" data-item-id="${id}" data-like-count="${count}"><button type="submit" class="like-button" aria-pressed="${isLiked}"><span class="like-icon" aria-hidden="true">${isLiked ? '♥' : '♡'}</span> ${escapeHtml(sayOf(call)('Like'))} <span class="like-count">${count}</span></button></span></form>`;
}

function renderShareLinks(value: unknown, call: FormatterCall, element: 'div' | 'span'): string {
  const options = call.resolve('website.shareButtonOptions');
  if (!isRecord(value) || !isRecord(options)) return '';
  const chosen = Object.keys(options).flatMap((name) =>
    flagOf(options[name]) && Object.hasOwn(shareServices, name) ? (shareServices[name] ?? []) : [],
  );
  if (chosen.length === 0) return '';
  const base = textOf(call.resolve('website.baseUrl'));
  const path = textOf(value.fullUrl);
  const title = wordsOf(textOf(value.title));
  const asset = textOf(value.assetUrl) || (isRecord(value.mainImage) ? textOf(value.mainImage.assetUrl) : '');
  const absolute = (address: string) =>
    address === '' || !URL.canParse(address, base) ? '' : new URL(address, base).href;
  const shared = { url: absolute(path), title, imageUrl: absolute(asset) };
  const say = sayOf(call);
  const links = chosen.map(
    (service) =>
      `<a class="share-link" href="${escapeHtml(service.link(shared))}" target="_blank" rel="noopener" aria-label="${escapeHtml(say('{service}: share “{title}”', { service: service.label, title }))}">${service.label}</a>`,
  );
  const data = {
    'system-data-id': textOf(value.systemDataId) || textOf(value.mainImageId),
    'asset-url': asset,
    'record-type': String(numberOf(value.recordType)),
    'full-url': path,
    title,
  };
  const attributes = Object.entries(data).map(([name, text]) => ` data-${name}="${escapeHtml(text)}"`);
  const style = element === 'span' ? 'inline-style' : 'button-style';
  return `<${element} class="squarespace-social-buttons ${style}"${attributes.join('')}>${links.join(' ')}</${element}>`;
}

function numberOf(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
