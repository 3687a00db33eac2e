import { v7 } from 'uuid';

/** A new id: opaque, unguessable (74 random bits), and sortable by the instant it was made. */
export function newId(): string {
  return v7();
}
