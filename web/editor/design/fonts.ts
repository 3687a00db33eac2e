import { useEffect, useState } from 'react';
import { fontsOfKit, kitAddress } from './kit.rules.ts';

/** A font that the install serves, or one of a kit. */
export interface Font {
  readonly family: string;
  readonly kind: string;
  /** Letters to look at it by. */
  readonly url: string;
}

let asked: Promise<readonly Font[]> | undefined;

/** The fonts that may be chosen; asked once, and again after it failed. */
export function loadFonts(): Promise<readonly Font[]> {
  asked ??= ask().catch((error) => {
    asked = undefined;
    throw error;
  });
  return asked;
}

/** Has the fonts asked for anew, after the owner's own changed. */
export function forgetFonts(): void {
  asked = undefined;
}

async function ask(): Promise<readonly Font[]> {
  const answer = await fetch('/config/fonts');
  if (!answer.ok) throw new Error(`The fonts could not be read: ${answer.status}`);
  return answer.json();
}

const faces = new Map<string, Promise<unknown>>();

/** Makes a font's letters ready to be shown in the editor. */
function loadFace({ family, url }: Font): Promise<unknown> {
  const known = faces.get(family);
  if (known) return known;
  const face = new FontFace(family, `url(${url})`, { weight: '100 900' });
  const loading = face.load().then(() => document.fonts.add(face));
  loading.catch(() => faces.delete(family));
  faces.set(family, loading);
  return loading;
}

export type FontsState = readonly Font[] | 'loading' | 'failed';

/** The fonts that may be chosen. */
export function useFonts(attempt = 0): FontsState {
  const [fonts, setFonts] = useState<FontsState>('loading');
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again.
  useEffect(() => {
    let isOver = false;
    setFonts('loading');
    loadFonts().then(
      (found) => !isOver && setFonts(found),
      () => !isOver && setFonts('failed'),
    );
    return () => {
      isOver = true;
    };
  }, [attempt]);
  return fonts;
}

/** The fonts of a kit; none without one. */
export function useKitFonts(kit: string): FontsState {
  const [fonts, setFonts] = useState<FontsState>([]);
  useEffect(() => {
    const asking = new AbortController();
    setFonts(kit === '' ? [] : 'loading');
    if (kit !== '')
      askKit(kit, asking.signal).then(
        (found) => setFonts(found.length === 0 ? 'failed' : found),
        () => !asking.signal.aborted && setFonts('failed'),
      );
    return () => asking.abort();
  }, [kit]);
  return fonts;
}

async function askKit(kit: string, signal: AbortSignal): Promise<readonly Font[]> {
  const answer = await fetch(kitAddress(kit), { signal, credentials: 'omit', referrerPolicy: 'no-referrer' });
  if (!answer.ok) throw new Error(`The kit could not be read: ${answer.status}`);
  return fontsOfKit(await answer.text());
}

/** Whether a font's letters can be shown: `failed` when they could not be loaded. */
export function useFace(font: Font): 'loading' | 'ready' | 'failed' {
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading');
  useEffect(() => {
    let isOver = false;
    loadFace(font).then(
      () => !isOver && setState('ready'),
      () => !isOver && setState('failed'),
    );
    return () => {
      isOver = true;
    };
  }, [font]);
  return state;
}
