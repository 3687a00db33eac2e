import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

const scripts = new Map<string, Promise<void>>();

/** Stripe's script, brought when someone pays by card and not before; that of a sandbox where there is one. */
export async function openStripe(publicKey: string, scriptUrl: string | null): Promise<Stripe> {
  if (scriptUrl !== null) await addScript(scriptUrl);
  const stripe = await loadStripe(publicKey);
  if (!stripe) throw new Error('There is no browser to pay in.');
  return stripe;
}

function addScript(url: string): Promise<void> {
  const known = scripts.get(url);
  if (known) return known;
  const added = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      scripts.delete(url);
      reject(new Error(`${url} could not be loaded.`));
    });
    document.head.append(script);
  });
  scripts.set(url, added);
  return added;
}

/** An amount in major units as a whole number of its smallest: `12.50` is 1250, `1200` without a point is 1200. */
export function minorUnits(value: string): number {
  return Number(value.replace('.', ''));
}
