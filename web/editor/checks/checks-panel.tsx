import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useState } from 'react';
import { useEditorWebsiteIsHiddenQuery } from '#web/generated/editor/website-is-hidden.ts';
import { groupBy } from '../items/group-by.ts';
import { useMayOpen } from '../shell/viewer-context.ts';
import { Button } from '../ui/button.tsx';
import { Badge, ErrorPanel, Skeleton } from '../ui/page.tsx';
import type { PlacedFinding } from './check-page.ts';
import { type CheckedField, checkGroups } from './page-checks.rules.ts';
import './checks.css';
import { checksWords as words } from './words.ts';

export interface ChecksPanelProps {
  /** The page in its frame. */
  page(): Document | undefined;
  /** Leads to the place of a finding. */
  onShow(element: Element): void;
  /** Leads to a field of the page's settings; absent where they are not to be changed. */
  readonly onField: ((field: CheckedField) => void) | undefined;
  onClose(): void;
}

type State =
  | { readonly kind: 'running' }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'done'; readonly findings: readonly PlacedFinding[] };

/** What could be better on a page, each with the way to its place. The checks themselves are loaded when they are asked for. */
export function ChecksPanel({ page, onShow, onField, onClose }: ChecksPanelProps) {
  const [state, setState] = useState<State>({ kind: 'running' });
  const run = useCallback(async () => {
    setState({ kind: 'running' });
    try {
      const { checkPage } = await import('./check-page.ts');
      const shown = page();
      if (!shown) throw new Error(words.failed);
      setState({ kind: 'done', findings: await checkPage(shown) });
    } catch (error) {
      setState({ kind: 'failed', error });
    }
  }, [page]);
  useEffect(() => void run(), [run]);
  return (
    <section className="checks" aria-label={words.title}>
      <header className="spread">
        <h2>{words.title}</h2>
        <div className="card-actions">
          <Button isDisabled={state.kind === 'running'} onPress={() => void run()}>
            {words.again}
          </Button>
          <Button kind="quiet" onPress={onClose}>
            {words.close}
          </Button>
        </div>
      </header>
      {state.kind === 'running' && <Skeleton rows={2} label={words.running} />}
      {state.kind === 'failed' && <ErrorPanel error={state.error} onRetry={() => void run()} />}
      {state.kind === 'done' && (
        <>
          <p role="status">{state.findings.length === 0 ? words.fine : words.count(state.findings.length)}</p>
          <Findings {...{ findings: state.findings, onShow, onField }} />
        </>
      )}
    </section>
  );
}

function Findings({
  findings,
  onShow,
  onField,
}: Pick<ChecksPanelProps, 'onShow' | 'onField'> & { readonly findings: readonly PlacedFinding[] }) {
  const groups = groupBy(findings, ({ group }) => group);
  return checkGroups.map((group) => {
    const members = groups.get(group);
    if (!members) return null;
    return (
      <div key={group} className="checks-group">
        <h3>{words.groups[group]}</h3>
        <ul>
          {members.map(({ message, quote, isSerious, element, field }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is made anew as a whole.
            <li key={at} className="checks-row">
              <span>
                {isSerious && <Badge tone="bad">{words.serious}</Badge>} {message}
                {quote !== '' && <q>{quote}</q>}
                {element !== null && element.closest('[data-draft]') === null && (
                  <span className="soft"> ({words.inTheme})</span>
                )}
              </span>
              {element !== null && <Button onPress={() => onShow(element)}>{words.show}</Button>}
              {field && <ToField {...{ field, onField }} />}
            </li>
          ))}
        </ul>
      </div>
    );
  });
}

/** The way to a field; where the whole website is hidden from search engines, to its setting, which counts before a page's own. */
function ToField({ field, onField }: Pick<ChecksPanelProps, 'onField'> & { readonly field: CheckedField }) {
  const isAboutHiding = field === 'isHiddenFromSearch';
  const { data } = useEditorWebsiteIsHiddenQuery({ skip: !isAboutHiding, fetchPolicy: 'cache-and-network' });
  const mayOpen = useMayOpen('/settings/website');
  if (isAboutHiding && !data) return null;
  if (isAboutHiding && data?.website?.settings.isHiddenFromSearch)
    return mayOpen ? (
      <Link className="button button-secondary" to="/settings/website" hash={field}>
        {words.ofWebsite}
      </Link>
    ) : null;
  return onField ? <Button onPress={() => onField(field)}>{words.toField[field]}</Button> : null;
}
