import { useCallback, useMemo, useRef, useState } from 'react';
import { messageOf } from '../graph/graph-failure.ts';
import { type FieldProblem, type MutationAnswer, problemOf } from '../graph/problems.ts';
import { words } from '../words.ts';
import {
  type ChangedMeanwhile,
  type Clash,
  changesOf,
  findClashes,
  isChangedMeanwhile,
} from './clashes.rules.ts';
import { forgetDraft, isSameDraft, keepDraft, readDraft, type Typed } from './draft-storage.ts';
import { useDraftOwner } from './use-draft-owner.ts';

export interface FormOptions<Values extends object, Version> {
  /** Names the form: what was typed is kept under it until it is saved. It has the id of what is edited. */
  readonly id: string;
  /** As it is stored. What nobody touched follows it. */
  readonly initial: Values;
  /** Fields that are never kept in the browser. */
  readonly secrets?: readonly (keyof Values & string)[];
  /**
   * Names what `initial` shows, for the server to compare with what is stored. With it, what someone else saved since it was read is
   * shown, and written over only knowingly.
   */
  readonly version?: Version | null | undefined;
  /**
   * Sends it; the answer may be a problem, or that something else is stored than `version` names. `changed` are the fields that say
   * something else than what is stored, which is `stored`.
   */
  save(
    values: Values,
    changed: Partial<Values>,
    version: Version | null | undefined,
    stored: Values,
  ): Promise<MutationAnswer | ChangedMeanwhile<Values, Version> | null | undefined>;
  /** Puts what was typed upon what is stored by now, where fields hold several things of which each of two people changed another. */
  rebase?(draft: Partial<Values>, bases: Partial<Values>, stored: Values): Typed<Values>;
  onSaved?(): void;
}

/** A form with what is in it, whether that was saved, and what keeps it from being saved. */
export interface FormState<Values extends object> {
  readonly values: Values;
  readonly isChanged: boolean;
  readonly isSaving: boolean;
  /** True when it shows what was typed before the page was left. */
  readonly isRestored: boolean;
  readonly problem: FieldProblem | undefined;
  /** What someone else changed meanwhile, differently: nothing is saved until one of both is chosen. */
  readonly clashes: readonly Clash[];
  set(change: Partial<Values>): void;
  /** What a field of text, number or choice takes. */
  field<Key extends keyof Values & string>(
    name: Key,
  ): { readonly name: Key; readonly value: Values[Key]; onChange(value: Values[Key]): void };
  /** True when it was saved. */
  save(): Promise<boolean>;
  /** Saves what was typed over what someone else saved, or lets theirs stand. */
  settle(whose: 'mine' | 'theirs'): void;
  discard(): void;
}

/** Keeps what is typed until it is saved or discarded: through reloads, and through closing the window, too. */
export function useForm<Values extends object, Version = string>(
  options: FormOptions<Values, Version>,
): FormState<Values> {
  const { id, initial, version, secrets, rebase, save: send, onSaved } = options;
  /** What the server answered in the place of saving, until what is stored was read anew. */
  const [answered, setAnswered] = useState<Stored<Values, Version> & { readonly since: unknown }>();
  const stored = useMemo(
    () => (answered && answered.since === version ? answered : { values: initial, version }),
    [answered, initial, version],
  );
  const owner = useDraftOwner();
  const [found] = useState(() => readDraft(owner, id, initial));
  const [typed, setTyped] = useState<Typed<Values>>(found ?? nothing);
  const { draft, bases } = typed;
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<FieldProblem>();
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const before = useRef(stored.values);
  before.current = stored.values;
  const values = useMemo(() => ({ ...stored.values, ...draft }), [stored, draft]);
  const isChanged = !isSameDraft(values, stored.values);

  /** What was typed by now; it is kept at once, as a form that is saved may be gone before it is drawn again. */
  const latest = useRef(typed);
  const retype = useCallback(
    (next: Typed<Values>) => {
      latest.current = next;
      const kept = withoutSecrets(next, secrets);
      if (Object.keys(kept.draft).length > 0) keepDraft(owner, id, kept);
      else forgetDraft(owner, id);
      setTyped(next);
    },
    [owner, id, secrets],
  );

  const set = useCallback(
    (change: Partial<Values>) => {
      setProblem(undefined);
      setClashes([]);
      retype({
        draft: { ...latest.current.draft, ...change },
        bases: { ...basesOf(change, before.current), ...latest.current.bases },
      });
    },
    [retype],
  );

  const discard = useCallback(() => {
    retype(nothing);
    setClashes([]);
    setProblem(undefined);
  }, [retype]);

  const store = async (known: Partial<Values>): Promise<boolean> => {
    setIsSaving(true);
    try {
      const sent = await sendUnlessClashing(stored, { draft, bases: known });
      if (!sent) return false;
      const { merged, answer } = sent;
      const wrong = problemOf(answer);
      setProblem(wrong);
      if (wrong) return false;
      setAnswered(undefined);
      const left = typedSince(latest.current.draft, merged);
      retype({ draft: left, bases: basesOf(left, merged) });
      onSaved?.();
      return true;
    } catch (error) {
      setProblem({ message: messageOf(error, words.failures.notSaved) });
      return false;
    } finally {
      setIsSaving(false);
    }
  };

  /** Sends it as often as someone else was faster, unless both changed the same: then that is shown instead. */
  async function sendUnlessClashing(over: Stored<Values, Version>, wanted: Typed<Values>) {
    const known = rebase?.(wanted.draft, wanted.bases, over.values) ?? wanted;
    // A form without a version settles with its server what someone else changed.
    const found = over.version == null ? [] : findClashes(known.bases, known.draft, over.values);
    const now = latest.current;
    retype({
      draft: withRebased(now.draft, wanted.draft, known.draft),
      bases: found.length > 0 ? known.bases : now.bases,
    });
    setClashes(found);
    if (found.length > 0) return undefined;
    const merged = { ...over.values, ...known.draft };
    const answer = await send(merged, changesOf(known.draft, over.values), over.version, over.values);
    if (!isChangedMeanwhile(answer)) return { merged, answer };
    setAnswered({ ...answer, since: version });
    return sendUnlessClashing(answer, known);
  }

  function settle(whose: 'mine' | 'theirs'): void {
    if (whose === 'mine') {
      const seen = Object.fromEntries(clashes.map(({ name, theirs }) => [name, theirs]));
      const known = { ...bases, ...seen };
      retype({ ...latest.current, bases: known });
      return void store(known);
    }
    const left = { ...draft };
    for (const name in left) if (clashes.some((clash) => clash.name === name)) delete left[name];
    retype({ draft: left, bases: basesOf(left, { ...stored.values, ...latest.current.bases }) });
    setClashes([]);
  }

  return {
    ...{
      values,
      isChanged,
      isSaving,
      isRestored: found !== undefined && isChanged,
      problem,
      clashes,
      set,
      save: () => store(bases),
      settle,
      discard,
    },
    field: (name) => ({
      name,
      value: values[name],
      onChange(value) {
        const change: Partial<Values> = {};
        change[name] = value;
        set(change);
      },
    }),
  };
}

/** Nobody typed anything. */
const nothing = { draft: {}, bases: {} };

/** What is stored, with its name. */
interface Stored<Values, Version> {
  readonly values: Values;
  readonly version: Version | null | undefined;
}

/** What was typed, as it was put upon what is stored; what was typed since then stays as it is. */
function withRebased<Values extends object>(
  now: Partial<Values>,
  typed: Partial<Values>,
  rebased: Partial<Values>,
): Partial<Values> {
  const next = { ...now };
  for (const name in rebased) if (now[name] === typed[name]) next[name] = rebased[name];
  return next;
}

/** What a form had in the fields of a draft. */
function basesOf<Values extends object>(draft: Partial<Values>, initial: Values): Partial<Values> {
  const bases: Partial<Values> = {};
  for (const name in draft) bases[name] = initial[name];
  return bases;
}

/** What was typed while a save was on its way stays to be saved. */
function typedSince<Values extends object>(draft: Partial<Values>, sent: Values): Partial<Values> {
  const left = { ...draft };
  for (const key in left) if (left[key] === sent[key]) delete left[key];
  return left;
}

/** What may be kept in the browser of what was typed. */
function withoutSecrets<Values extends object>(
  { draft, bases }: Typed<Values>,
  secrets: readonly (keyof Values & string)[] = [],
): Typed<Values> {
  const kept = { draft: { ...draft }, bases: { ...bases } };
  for (const secret of secrets) {
    delete kept.draft[secret];
    delete kept.bases[secret];
  }
  return kept;
}
