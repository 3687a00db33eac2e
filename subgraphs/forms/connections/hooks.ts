import { Webhook } from 'standardwebhooks';
import { type Database, everyWebsite, type ScopedDatabase } from '#kit/database.ts';
import type { JobDefinition, Jobs } from '#kit/jobs.ts';
import { answerText, namedValues } from '../submissions/answer-text.rules.ts';
import {
  type FormSubmissionRow,
  findSubmission,
  removeDeletedSubmissions,
} from '../submissions/submission.data.ts';
import {
  attemptDelivery,
  type DeliveryOutcome,
  findForgottenDeliveries,
  type QueuedDelivery,
} from './connection.data.ts';
import { deliveryLimits, judgeAnswer } from './connection.rules.ts';

const queue = 'forms-hook';

/** Has submissions sent to programs once what caused it is committed. */
export interface Hooks {
  /** Runs work that may write deliveries down and tells their ids, then asks for them; forgotten ones are found by the queue. */
  after<Result>(
    db: ScopedDatabase,
    work: (tell: (ids: readonly string[]) => void) => Promise<Result>,
  ): Promise<Result>;
}

/** Sends a body to an address of the open internet; answers the HTTP status. */
export type PostToAddress = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
) => Promise<number>;

/** The hooks of an opened forms subgraph. */
export function createHooks(jobs: Jobs): Hooks {
  return {
    async after(db, work) {
      const told: string[] = [];
      const result = await work((ids) => void told.push(...ids));
      if (told.length > 0) {
        await jobs.open();
        await jobs.send(
          queue,
          told.map((id) => ({ id, websiteId: db.websiteId })),
        );
      }
      return result;
    },
  };
}

/** Sends queued submissions to the addresses that their forms are connected to, signed by Standard Webhooks. */
export function hookDelivery(database: Database, post: PostToAddress): JobDefinition {
  return {
    name: queue,
    retryLimit: deliveryLimits.attempts + 2,
    retryDelaySeconds: deliveryLimits.pauseSeconds,
    expireInSeconds: 120,
    async findForgotten() {
      await removeDeletedSubmissions(database.forWebsite(everyWebsite));
      return findForgottenDeliveries(database);
    },
    async run(db, id) {
      const outcome = await attemptDelivery(db, id, (delivery) => deliver(db, post, delivery));
      if (outcome?.state === 'QUEUED') throw new Error(`A delivery is to be tried again: ${outcome.error}`);
    },
  };
}

async function deliver(
  db: ScopedDatabase,
  post: PostToAddress,
  { id, url, signingSecret, submissionId, attempts }: QueuedDelivery,
): Promise<DeliveryOutcome> {
  const submission = await findSubmission(db, submissionId);
  if (!submission) return { state: 'FAILED', error: 'The submission was removed.' };
  const body = JSON.stringify(eventOf(submission));
  const now = new Date();
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Vitrine',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
    'webhook-signature': new Webhook(signingSecret).sign(id, now, body),
  };
  try {
    return judgeAnswer(await post(url, headers, body), attempts);
  } catch (error) {
    const isFinal = attempts >= deliveryLimits.attempts;
    return {
      state: isFinal ? 'FAILED' : 'QUEUED',
      error: error instanceof Error ? error.message : String(error),
    };
  }
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
