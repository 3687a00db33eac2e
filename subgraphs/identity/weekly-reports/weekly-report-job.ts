import type { Database, ScopedDatabase } from '#kit/database.ts';
import type { JobDefinition } from '#kit/jobs.ts';
import type { Mailer } from '#kit/outbox.ts';
import type { AskAboutWebsite } from '../people/erasing.ts';
import { permissionsOfRole, roleOfCode } from '../roles/roles.rules.ts';
import { askAboutWebsiteItself, askWeekFigures } from './week-figures.ts';
import { findDueReport, findDueReports, findLastWeek, takeDueReport } from './weekly-report.data.ts';
import { weeklyReportMail } from './weekly-report-mail.rules.ts';

/** Mails the figures of the week that is over to whoever wanted them, once a week, however many processes look for what is due. */
export function weeklyReportWork(
  database: Database,
  mailer: () => Mailer,
  ask: AskAboutWebsite,
): JobDefinition {
  return {
    name: 'identity-weekly-report',
    retryLimit: 5,
    retryDelaySeconds: 60,
    expireInSeconds: 300,
    findForgotten: () => findDueReports(database),
    run: (db, id) => mailReport(db, id, { mailer: mailer(), ask }),
  };
}

async function mailReport(
  db: ScopedDatabase,
  id: string,
  { mailer, ask }: { readonly mailer: Mailer; readonly ask: AskAboutWebsite },
): Promise<void> {
  const due = await findDueReport(db, id);
  if (!due) return;
  const { title, language, timeZone } = await askAboutWebsiteItself(ask, db.websiteId);
  const week = await findLastWeek(db, timeZone);
  const mayRead = permissionsOfRole(roleOfCode(due.role)).includes('REPORTS_READ');
  const figures = mayRead ? await askWeekFigures(ask, db.websiteId, week) : null;
  await mailer.transaction(db, async (queries, write) => {
    if (!(await takeDueReport(queries, id, timeZone)) || !figures) return;
    const mail = weeklyReportMail({ site: title, locale: language, week, figures, origin: due.origin });
    await write([{ key: `weekly-report:${id}:${week.from}`, to: due.email, ...mail }]);
  });
}
