import { Database, everyWebsite } from '#kit/database.ts';
import { createJobs } from '#kit/jobs.ts';
import type { SubgraphDefinition } from '#kit/subgraph.ts';
import { annotationResolvers } from './annotations/annotation.resolvers.ts';
import { countedDays } from './archive/archive.rules.ts';
import { findLastArchivedDay } from './archive/archive-days.data.ts';
import { archiveWork } from './archive/archive-job.ts';
import { ArchiveWatch } from './archive/archive-watch.ts';
import type { EventArchive } from './archive/event-archive.ts';
import { auditResolvers } from './audit/audit.resolvers.ts';
import type { AnalyticsContext } from './context.ts';
import { erasureResolvers } from './erasure/erasure.resolvers.ts';
import { CountryDatabase } from './events/country-database.ts';
import { EventWriter } from './events/event.data.ts';
import { eventResolvers } from './events/event.resolvers.ts';
import { SourceMaps } from './events/source-maps.ts';
import { experimentResultResolvers } from './experiments/experiment-result.resolvers.ts';
import { newsletterSignUpResolvers } from './newsletter-sign-ups/newsletter-sign-up.resolvers.ts';
import { storeOrderResolvers } from './orders/store-order.resolvers.ts';
import { replayResolvers } from './replays/replay.resolvers.ts';
import { createDayCountsLoader } from './reports/day-counts.data.ts';
import { memberContentResolvers } from './reports/member-content.resolvers.ts';
import { pageProblemResolvers } from './reports/page-problem.resolvers.ts';
import { productFigureResolvers } from './reports/product-figures.resolvers.ts';
import { reportResolvers } from './reports/report.resolvers.ts';
import { createSalesSumsLoader } from './reports/sales-sums.data.ts';
import type { DayCounter } from './rollup/day-counter.ts';
import { createProductViewsLoader } from './rollup/figures.data.ts';
import { recountResolvers } from './rollup/recount.resolvers.ts';
import { RollupPace, rollupQueue, rollupWork } from './rollup/rollup-job.ts';
import { savedReportResolvers } from './saved-reports/saved-report.resolvers.ts';
import { segmentResolvers } from './segments/segment.resolvers.ts';
import { signUpResolvers } from './sign-ups/sign-up.resolvers.ts';
import { timingResolvers } from './timings/timing.resolvers.ts';
import { analyticsCopy } from './website-copy.ts';

/** What happens on websites, kept for some time, and the figures that are made of it, kept for good. */
export const analyticsSubgraph: SubgraphDefinition<AnalyticsContext> = {
  name: 'analytics',
  sdl: import.meta.glob<string>('./**/*.graphql', { query: '?raw', import: 'default', eager: true }),
  resolvers: [
    eventResolvers,
    storeOrderResolvers,
    newsletterSignUpResolvers,
    signUpResolvers,
    reportResolvers,
    pageProblemResolvers,
    productFigureResolvers,
    recountResolvers,
    memberContentResolvers,
    segmentResolvers,
    annotationResolvers,
    savedReportResolvers,
    experimentResultResolvers,
    replayResolvers,
    erasureResolvers,
    timingResolvers,
    auditResolvers,
  ],
  copy: analyticsCopy,
  async open({ databaseUrl, isPooled, secret, maxConnections, log, ...parts }) {
    const { eventArchiveUrl, sourceMapsFolder, countriesFile } = parts;
    const database = new Database({
      url: databaseUrl,
      isPooled,
      schema: 'analytics',
      maxConnections,
      onError: (error) => log.error({ error }, 'A database connection of analytics failed.'),
    });
    const pace = new RollupPace();
    const sourceMaps = sourceMapsFolder === undefined ? null : new SourceMaps(sourceMapsFolder);
    const clickHouse = eventArchiveUrl === undefined ? null : await openClickHouse(eventArchiveUrl);
    const archive = clickHouse?.archive ?? null;
    const watch = archive && new ArchiveWatch(archive, log);
    const missing = archive ? null : await missingArchive(database);
    if (missing) log.warn({}, missing);
    const { countries, unread } = await openCountries(countriesFile);
    if (unread) log.warn({}, unread);
    const definitions = [
      // Visits of a day whose events were moved are not counted again, whether or not the archive is still named.
      rollupWork(database, pace, {
        countedDays: archive || missing ? countedDays : undefined,
        counter: clickHouse?.counter,
        archive: archive ?? undefined,
      }),
      ...(archive && watch ? [archiveWork(database, archive, watch, log)] : []),
    ];
    const jobs = createJobs({ databaseUrl, database, log, definitions });
    const writer = new EventWriter(database, (websiteId) => {
      const request = pace.next(websiteId, Date.now());
      // An event leaves a mark, by which the next round finds what could not be asked for now.
      if (request) void jobs.send(rollupQueue, [request]).catch(() => undefined);
    });
    await jobs.resume();
    return {
      database,
      degradations: () => [archive?.problem ?? missing, unread].filter((problem) => problem !== null),
      async close() {
        await jobs.close();
        watch?.close();
        await archive?.close();
      },
      createContext(request) {
        // A request that belongs to no website sees no rows.
        const db = database.forRequest(request);
        const install = database.forWebsite(everyWebsite);
        return {
          ...{ ...request, db, install, writer, archive, sourceMaps, countries, secret },
          productViews: createProductViewsLoader(db),
          dayCounts: createDayCountsLoader(db),
          salesSums: createSalesSumsLoader(db),
        };
      },
    };
  },
};

/** The client of ClickHouse is read only where an install has one. */
async function openClickHouse(
  url: string,
): Promise<{ readonly archive: EventArchive; readonly counter: DayCounter }> {
  const { openClickHouseParts } = await import('./archive/clickhouse.data.ts');
  return openClickHouseParts(url);
}

/** Where visitors are is worth no install that does not start: without its list no country is known, which is told. */
async function openCountries(file: string | undefined) {
  if (file === undefined) return { countries: null, unread: null };
  try {
    return { countries: await CountryDatabase.open(file), unread: null };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return {
      countries: null,
      unread: `COUNTRIES_FILE can’t be read, so the countries of visits are unknown: ${why}`,
    };
  }
}

/** What is wrong where events were moved to an archive that is not named any more; null where all of them are here. */
async function missingArchive(database: Database): Promise<string | null> {
  const day = await findLastArchivedDay(database.forWebsite(everyWebsite));
  if (day === null) return null;
  return `Events of visits up to ${day} are in a ClickHouse, and ANALYTICS_URL names none: they can be neither exported nor erased until it is set again.`;
}
