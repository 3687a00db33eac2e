import type { EditorWebsitesQuery } from '#web/generated/graphql.ts';
import { accessWords } from '../access/words.ts';
import { useFormats } from '../formats.ts';
import { Badge } from '../ui/page.tsx';
import { editorAddress } from './websites.rules.ts';
import { websitesWords as texts } from './words.ts';
import './websites.css';

export type OwnWebsite = NonNullable<NonNullable<EditorWebsitesQuery['account']>['websites']>[number];

/** Websites with what one is there, and the way to each. */
export function WebsiteList({
  websites,
  hereId,
}: {
  readonly websites: readonly OwnWebsite[];
  /** The one whose editor this is. */
  readonly hereId: string | undefined;
}) {
  return (
    <ul className="websites">
      {websites.map((each) => (
        <WebsiteRow key={each.id} {...each} isHere={each.id === hereId} />
      ))}
    </ul>
  );
}

function WebsiteRow({ website, role, changedAt, isHere }: OwnWebsite & { readonly isHere: boolean }) {
  const formats = useFormats();
  if (!website) return null;
  const { title, primaryHost, status } = website;
  return (
    <li className="website-row">
      <span className="website-letter" aria-hidden="true">
        {[...title.trim()][0]?.toLocaleUpperCase() ?? '·'}
      </span>
      <span className="website-about">
        <span className="website-name">
          <strong>{title}</strong>
          {status !== 'PUBLIC' && (
            <Badge tone={status === 'DELETED' ? 'bad' : 'warn'}>{texts.statuses[status]}</Badge>
          )}
        </span>
        <span className="soft">{primaryHost}</span>
        <span className="soft">
          {role === 'NONE' ? '' : `${texts.roleOf(accessWords.roles[role])} · `}
          {changedAt ? texts.changed(formats.brief(changedAt)) : texts.unchanged}
        </span>
      </span>
      {isHere ? (
        <Badge tone="good">{texts.here}</Badge>
      ) : (
        <a
          className="button button-secondary"
          href={editorAddress(primaryHost, location)}
          aria-label={texts.openNamed(title)}
        >
          {texts.open}
        </a>
      )}
    </li>
  );
}
