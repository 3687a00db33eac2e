/** A website whose content blocks show. */
export interface Service {
  readonly title: string;
  /** The hosts of its addresses, without `www.`. */
  readonly hosts: RegExp;
  /** The address that shows it in a frame, by the address that people see it at; null where there is none. */
  frame?(address: URL): string | null;
  /** How high its frame is, in pixels. */
  readonly height?: number;
}

const partsOf = ({ pathname }: URL) => pathname.split('/').filter((part) => part !== '');
const idOf = (part: string | undefined, shape: RegExp) =>
  part !== undefined && shape.test(part) ? part : null;

/** Services by the kind of their block. */
export const services = {
  soundcloud: {
    ...{ title: 'SoundCloud', hosts: /^(?:m\.)?soundcloud\.com$/, height: 166 },
    frame: (address: URL) =>
      partsOf(address).length < 2
        ? null
        : `https://w.soundcloud.com/player/?${new URLSearchParams({ url: `https://soundcloud.com${address.pathname}` })}`,
  },
  spotify: {
    ...{ title: 'Spotify', hosts: /^open\.spotify\.com$/, height: 352 },
    frame: (address: URL) => {
      const [kind = '', id] = partsOf(address).filter((part) => !part.startsWith('intl-'));
      const known = idOf(id, /^\w{10,40}$/);
      return known !== null && /^(?:track|album|playlist|artist|episode|show)$/.test(kind)
        ? `https://open.spotify.com/embed/${kind}/${known}`
        : null;
    },
  },
  twitter: {
    ...{ title: 'X', hosts: /^(?:mobile\.)?(?:twitter|x)\.com$/, height: 480 },
    frame: (address: URL) => {
      const [, kind, id] = partsOf(address);
      const known = kind === 'status' ? idOf(id, /^\d{5,25}$/) : null;
      return known === null ? null : `https://platform.twitter.com/embed/Tweet.html?id=${known}&dnt=true`;
    },
  },
  instagram: {
    ...{ title: 'Instagram', hosts: /^instagram\.com$/, height: 640 },
    frame: (address: URL) => {
      const [kind = '', id] = partsOf(address);
      const known = idOf(id, /^[\w-]{5,40}$/);
      return known !== null && /^(?:p|reel|tv)$/.test(kind)
        ? `https://www.instagram.com/${kind}/${known}/embed`
        : null;
    },
  },
  'opentable-v2': {
    ...{ title: 'OpenTable', hosts: /^opentable\.(?:com|de|es|fr|it|nl|ie|jp|com\.au|co\.uk)$/, height: 490 },
    frame: (address: URL) => {
      const id = idOf(address.searchParams.get('rid') ?? undefined, /^\d{1,12}$/);
      return id === null
        ? null
        : `https://www.opentable.com/widget/reservation/canvas?rid=${id}&type=standard&theme=tall&iframe=true`;
    },
  },
  acuity: {
    ...{ title: 'Acuity Scheduling', hosts: /^(?:app\.acuityscheduling\.com|[\w-]+\.as\.me)$/, height: 800 },
    frame: (address: URL) =>
      address.hostname.endsWith('.as.me')
        ? `https://${address.hostname}${address.pathname}`
        : framedOwner(idOf(address.searchParams.get('owner') ?? undefined, /^\d{1,12}$/)),
  },
  tock: { title: 'Tock', hosts: /^exploretock\.com$/ },
  zola: { title: 'Zola', hosts: /^zola\.com$/ },
  amazon: { title: 'Amazon', hosts: /^(?:amazon\.[a-z.]{2,6}|amzn\.(?:to|eu)|a\.co)$/ },
  flickr: { title: 'Flickr', hosts: /^(?:flickr\.com|flic\.kr)$/ },
  fivehundredpix: { title: '500px', hosts: /^500px\.com$/ },
  foursquare: { title: 'Foursquare', hosts: /^foursquare\.com$/ },
} as const satisfies Readonly<Record<string, Service>>;

/** Where the frames of services come from. */
export const serviceFrameHosts = [
  ...['https://w.soundcloud.com', 'https://open.spotify.com', 'https://platform.twitter.com'],
  ...['https://www.instagram.com', 'https://www.opentable.com'],
  ...['https://app.acuityscheduling.com', 'https://*.as.me'],
] as const;

function framedOwner(id: string | null): string | null {
  return id === null ? null : `https://app.acuityscheduling.com/schedule.php?owner=${id}`;
}

/** What a service has at an address: null when the address is none of its own. */
export function findAtService(service: Service, address: string): { readonly frame: string | null } | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' || !service.hosts.test(url.hostname.replace(/^www\./, ''))) return null;
  return { frame: service.frame?.(url) ?? null };
}
