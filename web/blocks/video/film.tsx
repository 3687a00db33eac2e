import type { SiteImageFragment } from '#web/generated/graphql.ts';
import { videoFrameOf } from './video-address.ts';

interface FilmProps {
  readonly url: string;
  /** What it is called, for those who cannot see it. */
  readonly title: string;
  /** What is shown before it plays. */
  readonly poster?: SiteImageFragment | null | undefined;
  readonly hasControls?: boolean;
  readonly isLooped?: boolean;
}

/** A film in the frame of its service, or in the browser's own player. */
export function Film({ url, title, poster, hasControls = true, isLooped = false }: FilmProps) {
  const frame = videoFrameOf(url);
  return frame === null ? (
    <video
      src={url}
      controls={hasControls}
      loop={isLooped}
      preload="metadata"
      playsInline
      {...(title === '' ? {} : { 'aria-label': title })}
      {...(poster == null ? {} : { poster: `${poster.url}?format=1500w` })}
    />
  ) : (
    <iframe
      src={frame}
      title={title === '' ? 'Video' : title}
      loading="lazy"
      allow="autoplay; fullscreen; picture-in-picture"
      allowFullScreen
    />
  );
}
