import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useEditorHomeVisitsQuery } from '#web/generated/editor/home-visits.ts';
import { lastDays } from '../analytics/figures.rules.ts';
import { useFormats } from '../formats.ts';
import { useViewer } from '../shell/viewer-context.ts';
import { HomeList } from './home-list.tsx';
import { homeWords } from './words.ts';

const { visits: words } = homeWords;

/** How much is looked at today, by the clocks of the website. */
export function VisitsToday() {
  const formats = useFormats();
  const { timeZone } = useViewer().website;
  const [day] = useState(() => lastDays(1, timeZone, new Date()).to);
  const query = useEditorHomeVisitsQuery({ variables: { day } });
  const report = query.data?.visitReport;
  return (
    <HomeList
      title={words.title}
      actions={<Link to="/analytics">{words.all}</Link>}
      rows={
        report && [
          [words.live, report.liveVisitors],
          [words.visitors, report.total.visitors],
          [words.visits, report.total.visits],
          [words.views, report.total.views],
        ]
      }
      query={query}
      empty=""
    >
      {([title, count]) => (
        <li key={title} className="spread">
          <span>{title}</span>
          <span className="number">{formats.number(Number(count))}</span>
        </li>
      )}
    </HomeList>
  );
}
