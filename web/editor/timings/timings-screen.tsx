import { AnalyticsTabs } from '../analytics/analytics-tabs.tsx';
import { analyticsWords } from '../analytics/words.ts';
import '../analytics/analytics.css';
import { oneOf, useScreenSearch } from '../search-params.ts';
import { useMay } from '../shell/viewer-context.ts';
import { Select } from '../ui/choice.tsx';
import { Page } from '../ui/page.tsx';
import { ServerStateCard } from './server-state-card.tsx';
import { StatementTimingsCard } from './statement-timings-card.tsx';
import { TemplateTimingsCard } from './template-timings-card.tsx';
import { timingsWords as texts } from './words.ts';
import './timings.css';

const hours = ['1', '24', '168'] as const;
const orders = ['TOTAL', 'P95', 'SLOWEST', 'COUNT'] as const;
const search = { hours: oneOf(hours), first: oneOf(orders) };

/** How long the server takes: the website's templates, and for whoever runs the install its statements. */
export function Screen() {
  const mayTemplates = useMay('THEME_MANAGE');
  const mayStatements = useMay('INSTALL_READ');
  const [{ hours: shown = '24', first = 'TOTAL' }, change] = useScreenSearch(search);
  const asked = { hours: Number(shown), orderBy: first };
  return (
    <Page title={analyticsWords.title} part={analyticsWords.tabs.server} isWide>
      <AnalyticsTabs current="server" />
      {mayStatements && <ServerStateCard />}
      <fieldset className="report-bar" aria-label={texts.filter}>
        <Select
          label={texts.hours}
          value={shown}
          options={hours.map((value) => ({ value, label: texts.hoursOf[value] }))}
          onChange={(chosen) => change({ hours: chosen })}
        />
        <Select
          label={texts.orderBy}
          value={first}
          options={orders.map((value) => ({ value, label: texts.orders[value] }))}
          onChange={(chosen) => change({ first: chosen })}
        />
      </fieldset>
      {mayTemplates && (
        <>
          <TemplateTimingsCard asked={asked} />
          <p className="soft">{texts.templates.explanation}</p>
        </>
      )}
      {mayStatements && (
        <>
          <StatementTimingsCard asked={asked} />
          <p className="soft">{texts.statements.explanation}</p>
        </>
      )}
    </Page>
  );
}
