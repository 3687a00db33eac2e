import type { SiteImageFragment } from '#web/generated/graphql.ts';
import { Picture } from '../picture.tsx';

interface LinkCardProps {
  readonly href: string;
  readonly title: string;
  readonly text: string;
  readonly image: SiteImageFragment | undefined;
  /** Below the words, such as the host that it leads to. */
  readonly note?: string;
  readonly newWindow?: boolean;
  /** What search engines are told of the link, such as `sponsored`. */
  readonly rel?: string;
}

/** Something to go to: its picture, its name and some words of it. The whole card leads there. */
export function LinkCard({ href, title, text, image, note = '', newWindow, rel = '' }: LinkCardProps) {
  const told = [rel, newWindow ? 'noopener' : ''].filter(Boolean).join(' ');
  return (
    <article className="link-card">
      {image === undefined ? null : (
        <Picture image={image} alt="" sizes="(max-width: 432px) 100vw, 25vw" isCropped />
      )}
      <div className="link-card-body">
        <p className="link-card-title">
          <a href={href} {...(newWindow ? { target: '_blank' } : {})} {...(told === '' ? {} : { rel: told })}>
            {title}
          </a>
        </p>
        {text === '' ? null : <p className="link-card-text">{text}</p>}
        {note === '' ? null : <p className="link-card-note">{note}</p>}
      </div>
    </article>
  );
}

/** The host of an address in the web without `www.`; empty for others. */
export function hostOf(address: string): string {
  return /^https?:/i.test(address) && URL.canParse(address)
    ? new URL(address).hostname.replace(/^www\./, '')
    : '';
}
