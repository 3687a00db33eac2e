import { videoFrameOf } from '#web/blocks/video/video-address.ts';
import { escapeHtml } from '../template/html-text.ts';

/** What plays a film, as the services that are asked for one answer it. */
export interface OwnEmbed {
  readonly html: string;
  readonly providerName: string;
  readonly url: string;
}

const providers: readonly [RegExp, string][] = [
  [/youtube/, 'YouTube'],
  [/vimeo/, 'Vimeo'],
];

/** A film by its address: in the frame of a service that is known, else in the browser's own player; null without one. */
export function videoEmbed(address: string, title: string): OwnEmbed | null {
  if (address === '') return null;
  const frame = videoFrameOf(address);
  const name = escapeHtml(title === '' ? 'Video' : title);
  if (frame === null) {
    const html = `<video src="${escapeHtml(address)}" aria-label="${name}" controls preload="metadata" playsinline></video>`;
    return { html, providerName: '', url: address };
  }
  const html = `<iframe src="${escapeHtml(frame)}" title="${name}" loading="lazy" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`;
  const providerName = providers.find(([pattern]) => pattern.test(frame))?.[1] ?? '';
  return { html, providerName, url: address };
}
