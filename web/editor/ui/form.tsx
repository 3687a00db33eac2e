import { useBlocker } from '@tanstack/react-router';
import {
  type KeyboardEvent as KeyPressed,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import type { FieldProblem } from '../graph/problems.ts';
import { words } from '../words.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { FieldProblems } from './field.tsx';
import { FormClashes } from './form-clashes.tsx';
import { type TellValue, ToldValues } from './told-values.ts';
import type { FormState } from './use-form.ts';
import './form.css';

export interface FormProps<Values extends object> {
  readonly form: FormState<Values>;
  /** What it is, for screen readers. */
  readonly label: string;
  /** Without the bar that saves and discards: in a dialog, whose foot does it. */
  readonly isBarHidden?: boolean;
  /** What its fields are called, for when someone else changed the same one. */
  readonly labels?: Readonly<Record<string, string>>;
  /** May be left without being asked: a dialog keeps what was typed for when it is opened again. */
  readonly isLeavable?: boolean;
  readonly children: ReactNode;
}

/**
 * A form whose problems come up at their fields. While something is unsaved a bar says so, and whoever leaves is asked: by a
 * link, by going back, or by closing the window.
 */
export function Form<Values extends object>({
  form,
  label,
  isBarHidden,
  isLeavable,
  labels = {},
  children,
}: FormProps<Values>) {
  const id = useId();
  const element = useRef<HTMLFormElement>(null);
  const [told] = useState(() => new Map<string, TellValue>());
  const { problem, isChanged, isSaving, isRestored } = form;
  const isSavedAgain = useRef(false);
  const isElsewhere = namesOf(problem).some((name) => isFieldShown(element.current, name));
  useEffect(() => {
    for (const name of namesOf(problem)) findField(element.current, name)?.focus();
  }, [problem]);
  const save = useEffectEvent(() => {
    if (isChanged) element.current?.requestSubmit();
  });
  const saveAgain = useEffectEvent(() => {
    if (isChanged && !problem && form.clashes.length === 0) void form.save();
  });
  useEffect(() => {
    if (isSaving || !isSavedAgain.current) return;
    isSavedAgain.current = false;
    saveAgain();
  }, [isSaving]);
  useEffect(() => {
    // Wherever the focus is: a button that was just used may have lost it.
    const saveByKey = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      // A number that is being typed counts once its field is left.
      const field = document.activeElement;
      if (field instanceof HTMLInputElement) {
        field.blur();
        field.focus();
      }
      setTimeout(save);
    };
    window.addEventListener('keydown', saveByKey);
    return () => window.removeEventListener('keydown', saveByKey);
  }, []);
  return (
    <FieldProblems value={problem}>
      <ToldValues value={told}>
        <form
          id={id}
          ref={element}
          className="form"
          aria-label={label}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            // Not the form of a dialog that was opened from here.
            if (event.target !== event.currentTarget) return;
            // What was typed while a save is on its way is saved once that is over.
            if (isSaving) isSavedAgain.current = true;
            else void form.save();
          }}
          onKeyDown={(event) => {
            if (!isEnterInLine(event)) return;
            event.preventDefault();
            const { currentTarget } = event;
            // A field takes what was typed into it first.
            setTimeout(() => currentTarget.requestSubmit());
          }}
        >
          {problem && !isElsewhere && (
            <p className="form-problem" role="alert">
              {problem.message}
            </p>
          )}
          {form.clashes.length > 0 && (
            <FormClashes clashes={form.clashes} labels={labels} told={told} settle={form.settle} />
          )}
          {isChanged && isRestored && isBarHidden && (
            <div className="form-restored spread" role="status">
              {words.unsaved.restored}
              <Button kind="quiet" onPress={form.discard}>
                {words.unsaved.discard}
              </Button>
            </div>
          )}
          {children}
          {isChanged && !isBarHidden && (
            <div className="form-bar" role="status">
              <span>{isRestored ? words.unsaved.restored : words.unsaved.bar}</span>
              <span className="form-bar-actions">
                <Button kind="quiet" onPress={form.discard}>
                  {words.unsaved.discard}
                </Button>
                <Button kind="primary" type="submit" isPending={isSaving}>
                  {isSaving ? words.controls.saving : words.controls.save}
                </Button>
              </span>
            </div>
          )}
        </form>
      </ToldValues>
      {!isLeavable && <UnsavedGuard form={form} />}
    </FieldProblems>
  );
}

/** Enter in a field of one line sends its form, also where the button stands outside of it. */
function isEnterInLine({ key, target, defaultPrevented, nativeEvent }: KeyPressed): boolean {
  const isLine = target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type);
  return key === 'Enter' && isLine && !defaultPrevented && !nativeEvent.isComposing;
}

/** By which a field of a form may be called that a problem is about; the more exact one last. */
function namesOf(problem: FieldProblem | undefined): string[] {
  return [problem?.field, problem?.path].filter((name) => name !== undefined);
}

function findField(form: HTMLFormElement | null, name: string): HTMLElement | null {
  const found = form?.elements.namedItem(name);
  return found instanceof HTMLElement ? found : null;
}

function isFieldShown(form: HTMLFormElement | null, name: string): boolean {
  return findField(form, name) !== null;
}

/** Asks whoever leaves something unsaved: save it, discard it, or stay. */
export function UnsavedGuard<Values extends object>({ form }: { readonly form: FormState<Values> }) {
  const { isChanged } = form;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isChanged && current.pathname !== next.pathname,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  const leave = blocker.proceed;
  return (
    <Dialog
      title={words.unsaved.title}
      role="alertdialog"
      isOpen
      onClose={blocker.reset}
      foot={
        <>
          <Button onPress={blocker.reset}>{words.unsaved.stay}</Button>
          <Button
            kind="danger"
            onPress={() => {
              form.discard();
              leave();
            }}
          >
            {words.unsaved.discard}
          </Button>
          <Button
            kind="primary"
            onPress={async () => {
              if (await form.save()) leave();
              else blocker.reset();
            }}
          >
            {words.unsaved.save}
          </Button>
        </>
      }
    >
      <p>{words.unsaved.explanation}</p>
    </Dialog>
  );
}
