/** Words of statements that write, lock, or keep something in their session. */
const writing =
  /\b(?:INSERT|UPDATE|DELETE|MERGE|TRUNCATE|FOR\s+(?:NO\s+KEY\s+)?UPDATE|FOR\s+(?:KEY\s+)?SHARE|SHARE|nextval|setval|set_config|pg_notify|pg_\w*advisory\w*)\b/i;

/** A statement may be asked of a replica when it reads and does nothing else; in doubt it may not. */
export function isReadOnlyStatement(text: string): boolean {
  return /^\s*(?:SELECT|WITH)\b/i.test(text) && !writing.test(text);
}

/** How far a database has come: a position in its log of changes, on one timeline, which a failover ends. */
export interface Position {
  /** Bytes of the log since the database was made. */
  readonly bytes: bigint;
  readonly timeline: number;
}

/** What a server says of itself that should follow a database. */
export interface ReplicaAnswer {
  readonly isReplica: boolean;
  /** The same for a database and all copies that follow it. */
  readonly system: string;
  /** Up to where it shows the changes of its primary. */
  readonly bytes: bigint;
  readonly timeline: number;
}

/** Why a server must not be read from, in words that follow its host; null where it follows the database. */
export function describeStranger(
  answer: Pick<ReplicaAnswer, 'isReplica' | 'system' | 'timeline'>,
  primary: Pick<Position, 'timeline'> & { readonly system: string },
): string | null {
  if (answer.system !== primary.system) return 'is a copy of another database';
  if (!answer.isReplica) return 'takes writes itself, so it follows nobody';
  if (answer.timeline !== primary.timeline) return 'does not follow the primary of now yet';
  return null;
}
