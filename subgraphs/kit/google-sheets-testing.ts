import { createVerify, generateKeyPairSync } from 'node:crypto';
import { type AskedRequest, type StandInAnswer, startStandIn } from './answering-server-testing.ts';

/** The id of the spreadsheet that the stand-in has. */
export const sheetId = '1zC0ffeeMugsAndBowls_guestbook';

/** A server that speaks what is used of the Google Sheets API v4, and gives tokens for texts that a service account signed. */
export interface SheetsServer {
  readonly url: string;
  /** The rows of its spreadsheet. */
  readonly rows: string[][];
  /** Paths that it was asked, in order. */
  readonly asked: readonly AskedRequest[];
  /** How many columns the sheet has. */
  columns: number;
  /** The JSON file of a key that it takes. */
  readonly key: string;
  /** What it answers instead, of the next requests whose path holds a text; removed when it was answered so often. */
  fail(pathPart: string, answer: StandInAnswer, times?: number): void;
  /** Does as it is asked, and loses the answer of the next row. */
  loseAnswer(): void;
  close(): Promise<void>;
}

/** What is written into a spreadsheet, by each of the calls that are used. */
interface WrittenBody {
  readonly values?: string[][];
  readonly data?: readonly { readonly range: string; readonly values: string[][] }[];
  readonly requests?: readonly { readonly appendDimension: { readonly length: number } }[];
}

/** What a service account signs. */
interface Claims {
  readonly iss?: string;
  readonly scope?: string;
  readonly aud?: string;
  readonly iat?: number;
  readonly exp?: number;
}

const email = 'sheets@shop.iam.gserviceaccount.com';

const refused = (status: number, message: string, reason?: string): StandInAnswer => ({
  status,
  json: { error: { code: status, message, details: reason ? [{ reason }] : [] } },
});

/** What Google refuses by, as it words it. */
export const googleRefusals = {
  unauthorized: refused(401, 'Request had invalid authentication credentials.', 'ACCESS_TOKEN_EXPIRED'),
  forbidden: refused(403, 'The caller does not have permission'),
  switchedOff: refused(403, 'Google Sheets API has not been used in project 1 before.', 'SERVICE_DISABLED'),
  notFound: refused(404, 'Requested entity was not found.'),
  tooMany: refused(429, "Quota exceeded for quota metric 'Write requests'", 'RATE_LIMIT_EXCEEDED'),
} as const;

/** Starts a stand-in for Google Sheets and for what gives tokens for it. */
export async function startGoogleSheets(): Promise<SheetsServer> {
  const pair = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const rows: string[][] = [];
  const failures: { pathPart: string; answer: StandInAnswer; times: number }[] = [];
  const lost = { answers: 0 };
  let tokens = 0;
  const server = await startStandIn((request) => {
    const failure = failures.find(({ pathPart, times }) => times > 0 && request.path.includes(pathPart));
    if (failure) {
      failure.times -= 1;
      return failure.answer;
    }
    if (request.path === '/token') {
      if (!isSigned(request.text, pair.publicKey))
        return { status: 400, json: { error: 'invalid_grant', error_description: 'Invalid JWT Signature.' } };
      tokens += 1;
      return {
        status: 200,
        json: { access_token: `token-${tokens}`, expires_in: 3599, token_type: 'Bearer' },
      };
    }
    const [, token = 0] = /^Bearer token-(\d+)$/.exec(request.headers.authorization ?? '') ?? [];
    if (Number(token) < 1 || Number(token) > tokens) return googleRefusals.unauthorized;
    const [, id, rest = ''] = /^\/v4\/spreadsheets\/([\w-]+)([/:?].*)?$/.exec(request.path) ?? [];
    if (id !== sheetId) return googleRefusals.notFound;
    return answerSheet(rest, request.text);
  });

  function answerSheet(rest: string, text: string): StandInAnswer {
    if (rest.startsWith('?fields='))
      return {
        status: 200,
        json: {
          properties: { title: 'Guest book' },
          sheets: [{ properties: { sheetId: 7, gridProperties: { columnCount: sheets.columns } } }],
        },
      };
    if (rest === '/values/1:1')
      return { status: 200, json: { range: 'Sheet1!A1:Z1', values: rows.slice(0, 1) } };
    const [, letter] = /^\/values\/([A-Z]):\1$/.exec(rest) ?? [];
    if (letter !== undefined)
      return { status: 200, json: { values: rows.map((row) => [row[letter.charCodeAt(0) - 65] ?? '']) } };
    const body: WrittenBody = JSON.parse(text);
    if (rest === ':batchUpdate') {
      sheets.columns += body.requests?.[0]?.appendDimension.length ?? 0;
      return { status: 200, json: { replies: [{}] } };
    }
    if (rest === '/values:batchUpdate') {
      const { range = 'A1', values: [added = []] = [] } = body.data?.[0] ?? {};
      const from = range.charCodeAt(0) - 65;
      if (from + added.length > sheets.columns) return refused(400, `Range (${range}) exceeds grid limits.`);
      rows[0] = [...(rows[0] ?? []).slice(0, from), ...added];
      return { status: 200, json: { totalUpdatedCells: added.length } };
    }
    if (rest !== '/values/A1:append?valueInputOption=RAW&insertDataOption=INSERT_ROWS')
      return googleRefusals.notFound;
    rows.push(...(body.values ?? []));
    lost.answers -= 1;
    return lost.answers >= 0
      ? { status: 502, text: 'Bad Gateway' }
      : { status: 200, json: { updates: { updatedRows: 1 } } };
  }

  const sheets: SheetsServer = {
    url: server.url,
    rows,
    asked: server.asked,
    columns: 26,
    key: JSON.stringify({
      ...{ type: 'service_account', project_id: 'shop', private_key_id: 'key-1', client_email: email },
      private_key: pair.privateKey,
      // Nobody is to be asked by an address that comes with a key.
      token_uri: 'http://127.0.0.1:1/token',
    }),
    fail: (pathPart, answer, times = 1) => void failures.push({ pathPart, answer, times }),
    loseAnswer() {
      lost.answers = 1;
    },
    close: server.close,
  };
  return sheets;
}

/** Whether a request for a token brings a text that the account signed for Google, for spreadsheets, and for an hour at most. */
function isSigned(form: string, publicKey: string): boolean {
  const sent = new URLSearchParams(form);
  const [head = '', claims = '', signature = ''] = (sent.get('assertion') ?? '').split('.');
  const {
    iss,
    scope,
    aud,
    iat = 0,
    exp = 0,
  }: Claims = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}');
  return (
    sent.get('grant_type') === 'urn:ietf:params:oauth:grant-type:jwt-bearer' &&
    iss === email &&
    scope === 'https://www.googleapis.com/auth/spreadsheets' &&
    aud === 'https://oauth2.googleapis.com/token' &&
    exp - iat <= 3600 &&
    createVerify('RSA-SHA256').update(`${head}.${claims}`).verify(publicKey, signature, 'base64url')
  );
}
