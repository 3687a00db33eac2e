import { useCallback, useMemo, useRef, useState } from 'react';
import { messageOf } from '../graph/graph-failure.ts';
import { type FieldProblem, type MutationAnswer, problemOf } from '../graph/problems.ts';
import { words } from '../words.ts';
import { type Clash, changesOf, findClashes } from './clashes.rules.ts';
import { forgetDraft, isSameDraft, keepDraft, readDraft } from './draft-storage.ts';

export interface FormOptions<Values extends object> {
  /** Names the form: what was typed is kept under it until it is saved. It has the id of what is edited. */
  readonly id: string;
  /** As it is stored. What nobody touched follows it. */
  readonly initial: Values;
  /** Fields that are never kept in the browser. */
  readonly secrets?: readonly (keyof Values & string)[];
  /** Reads what is stored now. With it, what someone else saved since it was typed is shown, and written over only knowingly. */
  read?(): Promise<Values | undefined>;
  /** Sends it; the answer may be a problem. `changed` are the fields that say something else than what is stored. */
  save(values: Values, changed: Partial<Values>): Promise<MutationAnswer | null | undefined>;
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

/** Keeps what is typed, through reloads too, until it is saved or discarded. */
export function useForm<Values extends object>(options: FormOptions<Values>): FormState<Values> {
  const { id, initial, secrets, read, save: send, onSaved } = options;
  const [found] = useState(() => readDraft(id, initial));
  const [draft, setDraft] = useState<Partial<Values>>(found ?? {});
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<FieldProblem>();
  /** What stood in a field when it was first changed. */
  const [bases, setBases] = useState<Partial<Values>>(() => basesOf(found ?? {}, initial));
  const [clashes, setClashes] = useState<readonly Clash[]>([]);
  const before = useRef(initial);
  before.current = initial;
  const values = useMemo(() => ({ ...initial, ...draft }), [initial, draft]);
  const isChanged = !isSameDraft(values, initial);

  const set = useCallback(
    (change: Partial<Values>) => {
      setProblem(undefined);
      setClashes([]);
      setBases((known) => ({ ...basesOf(change, before.current), ...known }));
      setDraft((known) => {
        const next = { ...known, ...change };
        keepDraft(id, withoutSecrets(next, secrets));
        return next;
      });
    },
    [id, secrets],
  );

  const discard = useCallback(() => {
    forgetDraft(id);
    setDraft({});
    setBases({});
    setClashes([]);
    setProblem(undefined);
  }, [id]);

  const store = async (isDecided: boolean): Promise<boolean> => {
    setIsSaving(true);
    try {
      const stored = (await read?.()) ?? initial;
      // A form that cannot be read anew settles with its server what someone else changed.
      const found = isDecided || !read ? [] : findClashes(bases, draft, stored);
      setClashes(found);
      if (found.length > 0) return false;
      const merged = { ...stored, ...draft };
      const wrong = problemOf(await send(merged, changesOf(draft, stored)));
      setProblem(wrong);
      if (wrong) return false;
      setDraft((before) => {
        const left = typedSince(before, merged);
        setBases(basesOf(left, merged));
        if (Object.keys(left).length > 0) keepDraft(id, withoutSecrets(left, secrets));
        else forgetDraft(id);
        return left;
      });
      onSaved?.();
      return true;
    } catch (error) {
      setProblem({ message: messageOf(error, words.failures.notSaved) });
      return false;
    } finally {
      setIsSaving(false);
    }
  };

  function settle(whose: 'mine' | 'theirs'): void {
    if (whose === 'mine') return void store(true);
    const left = { ...draft };
    for (const name in left) if (clashes.some((clash) => clash.name === name)) delete left[name];
    if (Object.keys(left).length > 0) keepDraft(id, withoutSecrets(left, secrets));
    else forgetDraft(id);
    setDraft(left);
    setBases((before) => basesOf(left, { ...initial, ...before }));
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
      save: () => store(false),
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

function withoutSecrets<Values extends object>(
  draft: Partial<Values>,
  secrets: readonly (keyof Values & string)[] = [],
): Partial<Values> {
  const kept = { ...draft };
  for (const secret of secrets) delete kept[secret];
  return kept;
}
