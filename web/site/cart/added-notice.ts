import { cartFilledEvent } from './cart-signs.ts';

/** What was put into the cart last; a new object each time, so that the same thing twice is news twice. */
export interface AddedNotice {
  readonly title: string;
  readonly totalQuantity: number;
}

let latest: AddedNotice | null = null;

/** What was added last on this page, or null. */
export function latestAdded(): AddedNotice | null {
  return latest;
}

/** Tells the page that something was put into the cart. */
export function announceAdded(notice: AddedNotice): void {
  latest = notice;
  document.dispatchEvent(new Event(cartFilledEvent));
}

/** Calls back each time that something is put into the cart. */
export function onAdded(listener: () => void): () => void {
  document.addEventListener(cartFilledEvent, listener);
  return () => document.removeEventListener(cartFilledEvent, listener);
}
