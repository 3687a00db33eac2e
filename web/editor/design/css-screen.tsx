import type { CompletionContext } from '@codemirror/autocomplete';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { whenIdle } from '../shell/use-preload.ts';
import { CodeEditor, preloadCodeMirror } from '../ui/code-editor.tsx';
import { DesignPage } from './design-page.tsx';
import type { StyleSession } from './style.ts';
import { type CssProblem, findCssProblems } from './style-graph.ts';
import { StyleWorkspace } from './style-workspace.tsx';
import { designWords } from './words.ts';

const { css: words } = designWords;

whenIdle(preloadCodeMirror);

/** Styles of the owner's own, with the website beside them. */
export function Screen() {
  return (
    <DesignPage current="css">
      <StyleWorkspace label={words.label} isWide>
        {(session) => <CustomCss session={session} />}
      </StyleWorkspace>
    </DesignPage>
  );
}

function CustomCss({ session: { store, options } }: { readonly session: StyleSession }) {
  const { draft: style, stored } = useSyncExternalStore(store.subscribe, store.read);
  const problems = useProblems(stored.revision, style.customCss.trim() === '');
  const [line, setLine] = useState<number>();
  const complete = useMemo(
    () => completeVariables(options.map(({ name, title }) => [name, title])),
    [options],
  );
  return (
    <>
      <p className="soft">{words.explanation}</p>
      <CodeEditor
        label={words.label}
        language="css"
        value={style.customCss}
        problems={problems}
        complete={complete}
        line={line}
        onChange={(customCss) => {
          setLine(undefined);
          store.change({ customCss }, 'css');
        }}
      />
      {problems.length > 0 && (
        <ul className="design-problems" aria-label={words.problems}>
          {problems.map((problem) => (
            <li key={`${problem.line} ${problem.column} ${problem.message}`}>
              <button type="button" className="link-button" onClick={() => setLine(problem.line)}>
                {words.line(problem.line)}
              </button>{' '}
              {problem.message}
            </li>
          ))}
        </ul>
      )}
      <p className="soft" role="status">
        {problems.length > 0 ? words.count(problems.length) : words.fine}
      </p>
    </>
  );
}

/** What is wrong with the CSS as it was last saved. */
function useProblems(revision: number, isEmpty: boolean): readonly CssProblem[] {
  const [problems, setProblems] = useState<readonly CssProblem[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another revision is looked through again.
  useEffect(() => {
    if (isEmpty) {
      setProblems([]);
      return;
    }
    let isOver = false;
    findCssProblems().then(
      (found) => !isOver && setProblems(found),
      // What keeps it from being looked through is said beside the draft, which is sent again.
      () => undefined,
    );
    return () => {
      isOver = true;
    };
  }, [revision, isEmpty]);
  return problems;
}

/** The theme's variables after an `@`. */
function completeVariables(variables: readonly (readonly [string, string])[]) {
  return (context: CompletionContext) => {
    const word = context.matchBefore(/@[\w-]*/);
    if (!word) return null;
    const known = variables.map(([name, detail]) => ({ label: `@${name}`, type: 'variable', detail }));
    return { from: word.from, options: known, validFor: /^@[\w-]*$/ };
  };
}
