import { Link } from '@tanstack/react-router';
import { useEditorHomeCommentsQuery } from '#web/generated/editor/home-comments.ts';
import { useFormats } from '../formats.ts';
import { HomeList } from './home-list.tsx';
import { homeWords } from './words.ts';

const { comments: words } = homeWords;

/** Comments that visitors do not see before someone looked at them. */
export function CommentsWaiting() {
  const formats = useFormats();
  const query = useEditorHomeCommentsQuery();
  return (
    <HomeList
      title={words.title}
      actions={<Link to="/pages/comments">{words.all}</Link>}
      rows={query.data?.comments.nodes}
      query={query}
      empty={words.empty}
    >
      {({ id, authorName, createdAt, item }) => (
        <li key={id} className="spread">
          <Link to="/pages/comments" search={{ state: 'PENDING' }}>
            {words.by(authorName, item?.title)}
          </Link>
          <span className="soft">{formats.brief(createdAt)}</span>
        </li>
      )}
    </HomeList>
  );
}
