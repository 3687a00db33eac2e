import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { GraphFailure, isPartMissing, messageOf } from '../graph/graph-failure.ts';
import { words } from '../words.ts';
import { Button } from './button.tsx';
import { Icon, type IconName } from './icon.tsx';
import './page.css';

export interface PageProps {
  /** Its heading. Above tabs it is what they all belong to: they say themselves which one is shown. */
  readonly title: string;
  /** The part of it that is shown, where it has several; the window is called after it. */
  readonly part?: string | undefined;
  /** Beside the title: badges. */
  readonly badges?: ReactNode;
  /** Below the title, in a few words. */
  readonly subtitle?: ReactNode;
  /** What the screen lets one do; the main one last. */
  readonly actions?: ReactNode;
  /** The list that this is a part of. */
  readonly back?: { readonly to: string; readonly label: string };
  /** Takes all of the width. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A screen with its heading; the window is called as it is. */
export function Page({ title, part, badges, subtitle, actions, back, isWide, children }: PageProps) {
  useEffect(() => {
    document.title = [part, title, words.product].filter(Boolean).join(' · ');
  }, [title, part]);
  return (
    <div className={isWide ? 'page page-wide' : 'page'}>
      <header className="page-head">
        <div className="page-heading">
          {back && (
            <Link to={back.to} className="page-back">
              <Icon name="back" size={16} />
              {back.label}
            </Link>
          )}
          <div className="page-title">
            <h1>{title}</h1>
            {badges}
          </div>
          {subtitle && <p className="soft">{subtitle}</p>}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </header>
      {children}
    </div>
  );
}

/** A part of a screen in a frame. */
export function Card({
  title,
  actions,
  isFlush,
  children,
}: {
  readonly title?: string;
  readonly actions?: ReactNode;
  /** Its content goes up to the frame, as tables do. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <section className={isFlush ? 'card card-flush' : 'card'}>
      {(title || actions) && (
        <header className="card-head">
          {title && <h2>{title}</h2>}
          {actions && <div className="card-actions">{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

export type Tone = 'neutral' | 'good' | 'warn' | 'bad' | 'info';

/** A state in a word. */
export function Badge({ tone = 'neutral', children }: { readonly tone?: Tone; readonly children: string }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}

/** What stands where there is nothing yet: what it is for, and how to begin. */
export function EmptyState({
  icon,
  title,
  children,
  action,
}: {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon name={icon} size={32} />
      <h2>{title}</h2>
      {children && <p className="soft">{children}</p>}
      {action}
    </div>
  );
}

/** The shape of what is being loaded. */
export function Skeleton({ rows = 6, label }: { readonly rows?: number; readonly label?: string }) {
  return (
    <div className="skeletons" role="status">
      <span className="visually-hidden">{label ?? words.controls.loading}</span>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <div key={row} className="skeleton" />
      ))}
    </div>
  );
}

/** What happened, in a few words: the connection, our side, or what was asked for. */
function titleOf(error: unknown): string {
  if (!(error instanceof GraphFailure)) return words.failures.wrong;
  if (error.code === 'OFFLINE') return words.failures.network;
  return error.code === 'INTERNAL_SERVER_ERROR' ? words.failures.wrong : words.failures.title;
}

/** What could not be loaded, why, and how to try again. A part of the editor that did not come is asked for once in a page's life. */
export function ErrorPanel({ error, onRetry }: { readonly error: unknown; readonly onRetry?: () => void }) {
  const isMissing = isPartMissing(error);
  const { partMissing, unexpected, reload, retry } = words.failures;
  const again = isMissing ? () => location.reload() : onRetry;
  return (
    <div className="error-panel" role="alert">
      <Icon name="warning" size={22} />
      <div>
        <h2>{titleOf(error)}</h2>
        <p>{isMissing ? partMissing : messageOf(error, unexpected)}</p>
      </div>
      {again && <Button onPress={again}>{isMissing ? reload : retry}</Button>}
    </div>
  );
}

/** Things to choose by and to do, above a list. */
export function Toolbar({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <fieldset className="toolbar" aria-label={label}>
      {children}
    </fieldset>
  );
}
