const prefix = 'editor-draft:';

/** What was typed into a form before its page was left; only fields that the form still has. */
export function readDraft<Values extends object>(id: string, initial: Values): Partial<Values> | undefined {
  try {
    const kept: Partial<Values> | null = JSON.parse(sessionStorage.getItem(prefix + id) ?? 'null');
    if (kept === null) return undefined;
    const fields = new Set(Object.keys(initial));
    const draft = { ...kept };
    for (const key in draft) if (!fields.has(key)) delete draft[key];
    return draft;
  } catch {
    return undefined;
  }
}

/** Keeps what was typed; a browser that keeps nothing loses it at a reload only. */
export function keepDraft(id: string, draft: object): void {
  try {
    sessionStorage.setItem(prefix + id, JSON.stringify(draft));
  } catch {
    // Its storage is full or closed: the form itself still has it.
  }
}

/** It was saved, or is not wanted. */
export function forgetDraft(id: string): void {
  try {
    sessionStorage.removeItem(prefix + id);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

/** True when both would be stored alike. */
export function isSameDraft(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
