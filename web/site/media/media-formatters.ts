import { isRecord } from '#schema/record.ts';
import type { SiteFormatter, SiteFormatters } from '../template/formatters.ts';
import { escapeHtml } from '../template/html-text.ts';
import { textOf } from '../theme/loose-json.ts';

/**
 * The template language's formatters for films, sound and accounts to follow. The engine's put out empty elements for a
 * script of its platform to fill; these have what plays in them, in the elements that themes style.
 */
export const mediaFormatters: SiteFormatters = new Map<string, SiteFormatter>([
  ['video', renderVideo],
  ['audio-player', renderAudio],
  ['twitter-follow-button', renderFollow],
]);

function renderVideo(item: unknown): string {
  const embed = isRecord(item) && isRecord(item.oembed) ? item.oembed : {};
  const html = textOf(embed.html);
  const provider = escapeHtml(textOf(embed.providerName));
  return `<div class="sqs-video-wrapper" data-html="${escapeHtml(html)}" data-provider-name="${provider}">${html}</div>`;
}

function renderAudio(item: unknown): string {
  if (!isRecord(item)) return '';
  const content = isRecord(item.structuredContent) ? item.structuredContent : {};
  const address = escapeHtml(textOf(content.audioAssetUrl) || textOf(item.audioAssetUrl));
  const id = escapeHtml(textOf(item.id));
  const player =
    address === ''
      ? ''
      : `<audio src="${address}" aria-label="${escapeHtml(textOf(item.title, 'Audio'))}" controls preload="none"></audio>`;
  return `<div class="squarespace-audio-player" data-audio-asset-url="${address}" data-item-id="${id}" id="audio-player-${id}">${player}</div>`;
}

function renderFollow(account: unknown): string {
  if (!isRecord(account)) return '';
  const name = textOf(account.userName) || (textOf(account.profileUrl).split('/').at(-1) ?? '');
  if (!/^\w{1,50}$/.test(name)) return '';
  return `<div class="squarespace-follow-button" data-username="${name}"><a href="https://twitter.com/${name}" target="_blank" rel="noopener">Follow @${name}</a></div>`;
}
