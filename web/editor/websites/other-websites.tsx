import { Link } from '@tanstack/react-router';
import { useEditorWebsitesQuery } from '#web/generated/editor/websites.ts';
import { Card } from '../ui/page.tsx';
import { WebsiteList } from './website-list.tsx';
import { websitesWords as texts } from './words.ts';

/** So many are shown beside what else there is. */
const most = 4;

/** The account's other websites, for those who have several. */
export function OtherWebsites({ hereId }: { readonly hereId: string | undefined }) {
  const { data } = useEditorWebsitesQuery();
  const others = (data?.account?.websites ?? []).filter(({ id, website }) => website && id !== hereId);
  if (others.length === 0) return null;
  return (
    <Card title={texts.others} actions={hereId && <Link to="/websites">{texts.all}</Link>}>
      <WebsiteList websites={hereId ? others.slice(0, most) : others} hereId={hereId} />
    </Card>
  );
}
