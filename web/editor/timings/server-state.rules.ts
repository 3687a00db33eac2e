/** What works less well than it could, or not at all, as `/readyz` tells it in sentences. */
export interface ServerState {
  /** What keeps this process from serving. */
  readonly problems: readonly string[];
  /** What works less well, though pages are served. */
  readonly degraded: readonly string[];
}

/** Reads an answer of `/readyz`; null for anything else, as a proxy's own page is. */
export function readServerState(answer: unknown): ServerState | null {
  if (typeof answer !== 'object' || answer === null || !('problems' in answer) || !('degraded' in answer))
    return null;
  const { problems, degraded } = answer;
  return isSentences(problems) && isSentences(degraded) ? { problems, degraded } : null;
}

function isSentences(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
