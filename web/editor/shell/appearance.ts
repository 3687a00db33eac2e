import { useState } from 'react';

export type Colours = 'auto' | 'light' | 'dark';
export type Density = 'comfortable' | 'compact';

const cookie = 'editorAppearance';
const aYear = 31_536_000;

/**
 * Colours and spacing as someone likes them, in this browser. A cookie keeps them, so that the document comes in them and
 * nothing flashes.
 */
export function useAppearance() {
  const [appearance, set] = useState(read);
  return {
    ...appearance,
    change(change: Partial<{ colours: Colours; density: Density }>) {
      const next = { ...appearance, ...change };
      const { colours, density } = next;
      document.documentElement.dataset.colours = colours;
      document.documentElement.dataset.density = density;
      // biome-ignore lint/suspicious/noDocumentCookie: the other way to write one is not in every browser.
      document.cookie = `${cookie}=${colours}.${density}; path=/config; max-age=${aYear}; samesite=lax`;
      set(next);
    },
  };
}

function read(): { readonly colours: Colours; readonly density: Density } {
  const { colours, density } = document.documentElement.dataset;
  return {
    colours: colours === 'light' || colours === 'dark' ? colours : 'auto',
    density: density === 'compact' ? 'compact' : 'comfortable',
  };
}
