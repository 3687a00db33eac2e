import { Link } from '@tanstack/react-router';
import { useEditorHomeDraftsQuery } from '#web/generated/editor/home-drafts.ts';
import { useFormats } from '../formats.ts';
import { useMay } from '../shell/viewer-context.ts';
import { HomeList } from './home-list.tsx';
import { homeWords } from './words.ts';

const { drafts: words } = homeWords;
const mostShown = 8;

/** Drafts that were handed in: for whoever publishes them, and for whoever wrote them. */
export function DraftsToReview() {
  const formats = useFormats();
  const mayPublish = useMay('CONTENT_MANAGE');
  const query = useEditorHomeDraftsQuery({ fetchPolicy: 'cache-and-network' });
  const drafts = query.data?.draftsToReview;
  return (
    <HomeList
      title={mayPublish ? words.title : words.yours}
      actions={
        drafts && drafts.length > 0 ? (
          <span className="soft">{words.waiting(drafts.length)}</span>
        ) : (
          <Link to="/pages">{words.pages}</Link>
        )
      }
      rows={drafts?.slice(0, mostShown)}
      query={query}
      empty={mayPublish ? words.empty : words.yoursEmpty}
    >
      {({ id, title, collectionId, itemId, askedAt, askedByAccount }) => (
        <li key={id} className="spread">
          {itemId === null ? (
            <Link to="/pages/$pageId" params={{ pageId: collectionId }}>
              {title}
            </Link>
          ) : (
            <Link to="/pages/$pageId/$itemId" params={{ pageId: collectionId, itemId }}>
              {title}
            </Link>
          )}
          <span className="soft">
            {askedByAccount
              ? words.handedInBy(askedByAccount.email, formats.brief(askedAt))
              : formats.brief(askedAt)}
          </span>
        </li>
      )}
    </HomeList>
  );
}
