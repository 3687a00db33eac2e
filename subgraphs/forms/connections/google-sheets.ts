import { createHash, createSign } from 'node:crypto';
import { z } from 'zod';
import type { AddressAnswer } from '#kit/deliveries.rules.ts';
import { googleItself } from '#kit/google.ts';
import { createOpenFetch, type OpenFetch } from '#kit/open-internet.ts';
import type { InstallGoogle } from '#kit/subgraph.ts';
import type { GoogleKey } from './google-key.rules.ts';
import { columnName, idHeading, placeCells, type SheetCell } from './sheet-row.rules.ts';

/** What Google answered instead of doing what it was asked; the message is for the owner. */
export class SheetsRefusal extends Error {
  override readonly name = 'SheetsRefusal';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** What the keys of service accounts are sealed for. */
export const sealPurpose = 'google service account';

/** A delivery asks up to five times, within the minute that its turn lasts. */
const waitMs = 8_000;

const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number() });
const spreadsheet = z.object({
  properties: z.object({ title: z.string() }),
  sheets: z
    .array(
      z.object({
        properties: z.object({
          sheetId: z.number(),
          gridProperties: z.object({ columnCount: z.number() }).optional(),
        }),
      }),
    )
    .default([]),
});
const valueRange = z.object({ values: z.array(z.array(z.string())).default([]) });
const refusal = z.object({
  error: z.object({
    message: z.string().default(''),
    details: z.array(z.object({ reason: z.string().optional() })).default([]),
  }),
});

/** Google Sheets by its API v4, as a service account that the owner shared a spreadsheet with. Nothing but ids is put into addresses. */
export class GoogleSheets {
  readonly #google: InstallGoogle;
  readonly #fetch: OpenFetch;
  readonly #tokens = new Map<string, { readonly token: string; readonly until: number }>();

  constructor(google: InstallGoogle) {
    this.#google = google;
    // The operator says where Google is, perhaps a proxy in their own network; owners have no say in it.
    const hosts = [google.sheetsUrl, google.tokenUrl].map((url) => new URL(url).host);
    this.#fetch = createOpenFetch(new Set(hosts));
  }

  /** Finds a spreadsheet, writes the headings that its first row lacks, and answers its title. */
  async connect(key: GoogleKey, sheetId: string, headings: readonly string[]): Promise<string> {
    const { properties } = await this.#spreadsheet(key, sheetId);
    const cells = headings.map((heading) => ({ heading, text: '' }));
    const { known, added } = await this.#place(key, sheetId, cells);
    await this.#addHeadings(key, sheetId, known.length, added);
    return properties.title;
  }

  /** Appends a row; one that may be there already, as an answer was lost, is looked for first. */
  async append(
    key: GoogleKey,
    sheetId: string,
    cells: readonly SheetCell[],
    { isAgain }: { readonly isAgain: boolean },
  ): Promise<AddressAnswer> {
    try {
      const { known, row, added } = await this.#place(key, sheetId, cells);
      await this.#addHeadings(key, sheetId, known.length, added);
      const id = cells.find(({ heading }) => heading === idHeading)?.text;
      if (!isAgain || !id || !(await this.#holds(key, sheetId, known.indexOf(idHeading), id)))
        await this.#ask(
          key,
          `${sheetId}/values/A1:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS`,
          {
            majorDimension: 'ROWS',
            values: [row],
          },
        );
      return { status: 200, error: null, isFinal: false };
    } catch (error) {
      if (error instanceof SheetsRefusal)
        return { status: error.status, error: error.message, isFinal: false };
      return { status: null, error: 'Google does not answer.', isFinal: false };
    }
  }

  async #place(key: GoogleKey, sheetId: string, cells: readonly SheetCell[]) {
    const { values } = valueRange.parse(await this.#ask(key, `${sheetId}/values/1:1`));
    const known = values[0] ?? [];
    return { known, ...placeCells(known, cells) };
  }

  /** Writes further headings after those that are there, and makes room where the sheet has too few columns. */
  async #addHeadings(key: GoogleKey, sheetId: string, from: number, added: readonly string[]): Promise<void> {
    if (added.length === 0) return;
    const { sheets } = await this.#spreadsheet(key, sheetId);
    const first = sheets[0]?.properties;
    const missing = from + added.length - (first?.gridProperties?.columnCount ?? Number.POSITIVE_INFINITY);
    if (first && missing > 0)
      await this.#ask(key, `${sheetId}:batchUpdate`, {
        requests: [{ appendDimension: { sheetId: first.sheetId, dimension: 'COLUMNS', length: missing } }],
      });
    await this.#ask(key, `${sheetId}/values:batchUpdate`, {
      valueInputOption: 'RAW',
      data: [{ range: `${columnName(from)}1`, majorDimension: 'ROWS', values: [added] }],
    });
  }

  /** Whether a submission is in its column. A sheet that is too long to be read may get it twice, and never not at all. */
  async #holds(key: GoogleKey, sheetId: string, column: number, id: string): Promise<boolean> {
    if (column < 0) return false;
    const letters = columnName(column);
    try {
      const answer = await this.#ask(key, `${sheetId}/values/${letters}:${letters}`);
      return valueRange.parse(answer).values.some(([text]) => text === id);
    } catch (error) {
      if (error instanceof SheetsRefusal) throw error;
      return false;
    }
  }

  async #spreadsheet(key: GoogleKey, sheetId: string) {
    const fields = 'properties.title,sheets.properties(sheetId,gridProperties.columnCount)';
    return spreadsheet.parse(await this.#ask(key, `${sheetId}?fields=${encodeURIComponent(fields)}`));
  }

  async #ask(key: GoogleKey, path: string, body?: object): Promise<unknown> {
    const answer = await this.#fetch(`${this.#google.sheetsUrl}/v4/spreadsheets/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        authorization: `Bearer ${await this.#tokenOf(key)}`,
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      body: body && JSON.stringify(body),
      waitMs,
    });
    const json: unknown = await answer.json().catch(() => null);
    if (answer.ok) return json;
    if (answer.status === 401) this.#tokens.delete(nameOf(key));
    throw new SheetsRefusal(answer.status, refusalText(answer.status, json, key));
  }

  /** A token that was given for the key, by a text that it signs (RFC 7523); kept until a minute before it ends. */
  async #tokenOf(key: GoogleKey): Promise<string> {
    const name = nameOf(key);
    const now = Date.now();
    const kept = this.#tokens.get(name);
    if (kept && kept.until > now) return kept.token;
    const answer = await this.#fetch(this.#google.tokenUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
        assertion: signedAssertion(key, Math.floor(now / 1000)),
      }),
      waitMs,
    });
    const json: unknown = await answer.json().catch(() => null);
    const given = tokenAnswer.safeParse(json);
    if (!answer.ok && answer.status !== 429 && answer.status < 500)
      throw new SheetsRefusal(401, refusalText(401, json, key));
    if (!given.success) throw new SheetsRefusal(answer.ok ? 502 : answer.status, refusalText(429, json, key));
    for (const [each, { until }] of this.#tokens) if (until <= now) this.#tokens.delete(each);
    const { access_token: token, expires_in: seconds } = given.data;
    this.#tokens.set(name, { token, until: now + (seconds - 60) * 1000 });
    return token;
  }
}

/** By the private key itself: who knows no more than whose account it is gets no token of it. */
function nameOf({ clientEmail, keyId, privateKey }: GoogleKey): string {
  return createHash('sha256')
    .update(JSON.stringify([clientEmail, keyId, privateKey]))
    .digest('base64url');
}

function signedAssertion({ clientEmail, keyId, privateKey }: GoogleKey, seconds: number): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = {
    iss: clientEmail,
    scope: 'https://www.googleapis.com/auth/spreadsheets',
    aud: googleItself.tokenUrl,
    iat: seconds,
    exp: seconds + 3600,
  };
  const text = `${part({ alg: 'RS256', typ: 'JWT', kid: keyId })}.${part(claims)}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
}

function refusalText(status: number, json: unknown, { clientEmail }: GoogleKey): string {
  const { data } = refusal.safeParse(json);
  if (data?.error.details.some(({ reason }) => reason === 'SERVICE_DISABLED'))
    return 'Turn on the Google Sheets API for the project of the service account in the Google Cloud console.';
  if (status === 401) return 'Google does not accept the key of the service account. Connect with a new one.';
  if (status === 403) return `Share the spreadsheet with ${clientEmail} as an editor.`;
  if (status === 404) return 'Google has no spreadsheet at this address.';
  if (status === 429 || status >= 500) return 'Google takes no more at the moment.';
  return `Google answered ${status}${data?.error.message ? `: ${data.error.message.slice(0, 300)}` : '.'}`;
}
