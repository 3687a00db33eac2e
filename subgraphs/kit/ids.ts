import { v7 } from 'uuid';

/** A new id: opaque, unguessable (74 random bits), and sortable by the instant it was made, or by another one. */
export function newId(instant?: Date): string {
  return instant ? v7({ msecs: instant.getTime() }) : v7();
}
