const hosts = {
  youtube: /^(?:www\.|m\.)?(?:youtube\.com|youtube-nocookie\.com)$/,
  youtubeShort: /^youtu\.be$/,
  vimeo: /^(?:www\.|player\.)?vimeo\.com$/,
};

/** The address that shows a film of a known service in a frame, without its cookies where it offers that; null for others. */
export function videoFrameOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { hostname, pathname, searchParams } = new URL(address);
  const parts = pathname.split('/').filter((part) => part !== '');
  if (hosts.youtube.test(hostname)) {
    const isNamed = ['embed', 'shorts', 'live'].includes(parts[0] ?? '');
    return youtubeFrame(searchParams.get('v') ?? (isNamed ? parts[1] : undefined));
  }
  if (hosts.youtubeShort.test(hostname)) return youtubeFrame(parts[0]);
  if (hosts.vimeo.test(hostname)) {
    const id = parts.find((part) => /^\d+$/.test(part));
    return id === undefined ? null : `https://player.vimeo.com/video/${id}?dnt=1`;
  }
  return null;
}

function youtubeFrame(id: string | undefined): string | null {
  return id !== undefined && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : null;
}
