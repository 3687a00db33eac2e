/** What is shared. */
export interface Shared {
  /** Absolute. */
  readonly url: string;
  readonly title: string;
  /** Absolute address of its picture; empty without one. */
  readonly imageUrl: string;
}

interface Service {
  readonly label: string;
  link(shared: Shared): string;
}

const query = (base: string, fields: Readonly<Record<string, string>>) =>
  `${base}?${new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''))}`;

/** Where something can be shared, by the names that owners choose by. Each is a plain link to the service. */
export const shareServices: Readonly<Record<string, Service>> = {
  facebook: {
    label: 'Facebook',
    link: ({ url }) => query('https://www.facebook.com/sharer/sharer.php', { u: url }),
  },
  x: {
    label: 'X',
    link: ({ url, title }) => query('https://twitter.com/intent/tweet', { url, text: title }),
  },
  linkedin: {
    label: 'LinkedIn',
    link: ({ url }) => query('https://www.linkedin.com/sharing/share-offsite/', { url }),
  },
  pinterest: {
    label: 'Pinterest',
    link: ({ url, title, imageUrl }) =>
      query('https://www.pinterest.com/pin/create/link/', { url, description: title, media: imageUrl }),
  },
  reddit: {
    label: 'Reddit',
    link: ({ url, title }) => query('https://www.reddit.com/submit', { url, title }),
  },
  tumblr: {
    label: 'Tumblr',
    link: ({ url, title }) =>
      query('https://www.tumblr.com/widgets/share/tool', { canonicalUrl: url, title }),
  },
  whatsapp: {
    label: 'WhatsApp',
    link: ({ url, title }) => query('https://wa.me/', { text: `${title} ${url}` }),
  },
  email: {
    label: 'Email',
    // A mail program shows a plus sign where a form would mean a space.
    link: ({ url, title }) => `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
  },
};
