import { Webhook } from 'standardwebhooks';
import { type Database, everyWebsite, type ScopedDatabase } from '#kit/database.ts';
import { type AddressAnswer, type DeliveryOutcome, judgeAnswer } from '#kit/deliveries.rules.ts';
import { askAddress, type DeliveryWork, deliveryWork } from '#kit/deliveries.ts';
import type { Jobs } from '#kit/jobs.ts';
import type { PostToAddress } from '#kit/open-internet.ts';
import type { Secret } from '#kit/secret.ts';
import type { Log } from '#kit/subgraph.ts';
import { removeDeletedForms } from '../forms/form.data.ts';
import { answerText, namedValues } from '../submissions/answer-text.rules.ts';
import {
  type FormSubmissionRow,
  findSubmission,
  removeDeletedSubmissions,
} from '../submissions/submission.data.ts';
import { deliveryLimits } from './connection.rules.ts';
import { connectionTurns, type DueSubmission } from './connection-turn.data.ts';
import { readGoogleKey } from './google-key.rules.ts';
import { type GoogleSheets, sealPurpose } from './google-sheets.ts';
import { sealPlainSecrets, signingPurpose } from './plain-secrets.data.ts';
import { sheetCells } from './sheet-row.rules.ts';

/** The queue of submissions on their way to programs and to Google Sheets. */
export const hookQueue = 'forms-hook';

/** Has submissions sent to programs once what caused it is committed. */
export interface Hooks {
  /** Runs work that may write deliveries down and tells their ids, then asks for them; forgotten ones are found by the queue. */
  after<Result>(
    db: ScopedDatabase,
    work: (tell: (ids: readonly string[]) => void) => Promise<Result>,
  ): Promise<Result>;
}

/** The hooks of an opened forms subgraph. */
export function createHooks(jobs: Jobs): Hooks {
  return {
    async after(db, work) {
      const told: string[] = [];
      const result = await work((ids) => void told.push(...ids));
      if (told.length > 0) {
        await jobs.open();
        await jobs.send(hookQueue, await connectionTurns.findNext(db, told));
      }
      return result;
    },
  };
}

/** By what submissions leave the install. */
export interface WaysOut {
  readonly post: PostToAddress;
  readonly sheets: GoogleSheets;
  /** Opens the keys of service accounts, and what calls are signed with. */
  readonly secret: Secret;
}

/**
 * Sends queued submissions to the addresses that their forms are connected to, signed by Standard Webhooks, and appends them to
 * spreadsheets in Google Sheets.
 */
export function hookDelivery(database: Database, ways: WaysOut, log: Log): DeliveryWork {
  return deliveryWork({
    queue: hookQueue,
    retryLimit: deliveryLimits.attempts + 2,
    retryDelaySeconds: deliveryLimits.pauseSeconds,
    database,
    log,
    turns: connectionTurns,
    deliver: (db, due) => deliver(db, ways, due),
    failure: 'A submission could not be sent to a program.',
    silence: {
      one: 'A program that a form is connected to does not answer: its submissions wait, and nothing else does.',
      several: (count) =>
        `${count} programs that forms are connected to do not answer: their submissions wait, and nothing else does.`,
    },
    async tidy() {
      await sealPlainSecrets(database, ways.secret);
      const install = database.forWebsite(everyWebsite);
      await removeDeletedSubmissions(install);
      await removeDeletedForms(install);
    },
  });
}

async function deliver(db: ScopedDatabase, ways: WaysOut, due: DueSubmission): Promise<DeliveryOutcome> {
  const { submissionId, attempts } = due;
  const judge = (answer: AddressAnswer) => judgeAnswer(answer, attempts, deliveryLimits.attempts);
  const submission = await findSubmission(db, submissionId);
  if (!submission) {
    const error = 'The submission was removed.';
    return { ...judge({ status: null, error, isFinal: true }), wasAsked: false };
  }
  return judge(await tell(ways, due, submission));
}

async function tell(
  ways: WaysOut,
  due: DueSubmission,
  submission: FormSubmissionRow,
): Promise<AddressAnswer> {
  const { id, url, attempts } = due;
  if (due.sheetId !== null && due.sheetKeySealed !== null) {
    const key = readGoogleKey(ways.secret.open(sealPurpose, due.sheetKeySealed));
    if (!key) return { status: null, error: 'The key of the service account cannot be read.', isFinal: true };
    return ways.sheets.append(key, due.sheetId, sheetCells(submission), { isAgain: attempts > 1 });
  }
  if (url === null) throw new Error('A connection leads nowhere.');
  const sealed = due.signingSecretSealed;
  const signingSecret = sealed === null ? due.signingSecret : ways.secret.open(signingPurpose, sealed);
  if (signingSecret === null)
    return { status: null, error: 'What calls are signed with cannot be read.', isFinal: true };
  const body = JSON.stringify(eventOf(submission));
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Vitrine',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(signingSecret).sign(id, now, body),
  };
  const attributes = { 'vitrine.delivery.id': id, 'vitrine.attempt': attempts };
  return askAddress(ways.post, { url, headers, body, attributes });
}

/** What a program is sent: the answers in one line each by their titles, and whole. */
function eventOf({ answers, ...submission }: FormSubmissionRow): object {
  const { id, formId, formName, createdAt } = submission;
  return {
    type: 'form.submitted',
    timestamp: createdAt.toISOString(),
    data: {
      ...{ id, form: { id: formId, name: formName } },
      page: {
        id: submission.pageId,
        title: submission.pageTitle,
        path: submission.pagePath,
        contentSource: submission.contentSource,
      },
      fields: Object.fromEntries(answers.map((answer) => [answer.rawTitle, answerText(answer)])),
      answers: answers.map((answer) => ({
        fieldId: answer.fieldId,
        type: answer.type.toLowerCase(),
        rawTitle: answer.rawTitle,
        value: typeof answer.value === 'string' ? answer.value : null,
        values: namedValues(answer.type, answer.value),
      })),
    },
  };
}
