import type { SiteImageFragment } from '#web/generated/graphql.ts';
import { useSay } from '../../site/languages/texts.tsx';
import { Picture } from '../picture.tsx';

interface QuoteFigureProps {
  readonly quote: string;
  readonly source: string;
  readonly sourceUrl: string;
  /** What the person does, or where; empty when nobody says. */
  readonly role: string;
  readonly portrait: SiteImageFragment | undefined;
  /** 1 to 5; 0 for none. */
  readonly stars?: number;
  readonly design: string;
}

/** What someone said, with who did. */
export function QuoteFigure({
  quote,
  source,
  sourceUrl,
  role,
  portrait,
  stars = 0,
  design,
}: QuoteFigureProps) {
  return (
    <figure className={`quote quote-design-${design}`}>
      {stars === 0 ? null : <Stars count={stars} />}
      <blockquote {...(sourceUrl.startsWith('http') ? { cite: sourceUrl } : {})}>
        <p>{quote}</p>
      </blockquote>
      {source === '' ? null : (
        <figcaption className="source">
          {portrait === undefined ? null : <Picture image={portrait} alt="" sizes="4rem" isCropped />}
          <span>
            — {sourceUrl === '' ? <span>{source}</span> : <a href={sourceUrl}>{source}</a>}
            {role === '' ? null : <span className="quote-role">{role}</span>}
          </span>
        </figcaption>
      )}
    </figure>
  );
}

const mostStars = 5;

function Stars({ count }: { count: number }) {
  const say = useSay();
  return (
    <p
      className="quote-stars"
      role="img"
      aria-label={count === 1 ? say('1 star') : say('{count} stars', { count })}
    >
      {'★'.repeat(count)}
      {'☆'.repeat(mostStars - count)}
    </p>
  );
}
