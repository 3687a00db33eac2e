import type { ListenToVisit } from '../visits/listen-to-visit.ts';
import type { VisitEvent } from '../visits/visit-data.ts';
import { pixelEventOf } from './pixel-event.rules.ts';

/** What Meta's script takes its calls from: until it is there they wait in `queue`. */
interface PixelCalls {
  (...call: readonly unknown[]): void;
  callMethod?: (...call: readonly unknown[]) => void;
  queue: (readonly unknown[])[];
  push: (...call: readonly unknown[]) => void;
  loaded: boolean;
  version: string;
}

declare global {
  interface Window {
    fbq?: PixelCalls;
    _fbq?: PixelCalls;
  }
}

const source = 'https://connect.facebook.net/en_US/fbevents.js';

/** Loads the pixel, and tells it of the page, of what happened by opening it, and of what happens on it. */
export function startAdPixel(id: string, events: readonly VisitEvent[], listenToVisit: ListenToVisit): void {
  const call = window.fbq ?? loadPixel();
  // It would look for what else stands on the page, and is pressed there, by itself.
  call('set', 'autoConfig', false, id);
  call('init', id);
  call('trackSingle', id, 'PageView');
  const tell = (event: VisitEvent) => {
    const told = pixelEventOf(event);
    if (told) call('trackSingle', id, told.name, told.parameters, ...(told.id ? [{ eventID: told.id }] : []));
  };
  events.forEach(tell);
  listenToVisit(tell);
}

function loadPixel(): PixelCalls {
  const calls: PixelCalls = Object.assign(
    (...call: readonly unknown[]) => {
      if (calls.callMethod) calls.callMethod(...call);
      else calls.queue.push(call);
    },
    { queue: [], loaded: true, version: '2.0' },
    { push: (...call: readonly unknown[]) => calls(...call) },
  );
  window.fbq = calls;
  window._fbq ??= calls;
  const script = document.createElement('script');
  script.async = true;
  script.src = source;
  document.head.append(script);
  return calls;
}
