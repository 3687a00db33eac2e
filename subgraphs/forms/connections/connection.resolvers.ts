import { randomBytes } from 'node:crypto';
import { leadsToClosedNetwork } from '#kit/open-internet.ts';
import { contributorBehind } from '#kit/viewer.ts';
import type { FormsContext } from '../context.ts';
import type { FormRow } from '../forms/form.data.ts';
import { type InvalidInput, invalid, noForm } from '../forms/invalid.ts';
import type { ConnectFormInput, Resolvers } from '../generated/graphql.ts';
import { findList, findLists } from '../mailing-lists/mailing-list.data.ts';
import {
  type FormConnectedServiceRow,
  findConnections,
  insertConnection,
  type NewConnection,
  removeConnection,
  removeConnectionsOf,
} from './connection.data.ts';
import { connectionMessages, connectionStatus, readHookUrl, readSheetName } from './connection.rules.ts';
import { readGoogleKey, readSheetId } from './google-key.rules.ts';
import { SheetsRefusal, sealPurpose } from './google-sheets.ts';
import { signingPurpose } from './plain-secrets.data.ts';
import { sheetHeadings } from './sheet-row.rules.ts';

const noConnection = { __typename: 'NotFound', message: 'There is no such connection.' } as const;

export const connectionResolvers: Resolvers = {
  Mutation: {
    async connectForm(_, { input }, context) {
      const form = await context.forms.load(input.formId);
      if (!form) return noForm;
      const made =
        input.kind === 'GOOGLE_SHEETS'
          ? await readSheetConnection(context, form, input)
          : await readConnection(context, input);
      if ('__typename' in made) return made;
      const connection = await insertConnection(context.db, made);
      return { __typename: 'FormConnected', connection, secret: secretOf(made, context) };
    },
    disconnectForm: async (_, { id }, { db }) =>
      (await removeConnection(db, id)) ? { __typename: 'FormDisconnected', id } : noConnection,
    async endConnectionsOf(_, { accountId }, { db }) {
      await removeConnectionsOf(db, accountId);
      return { isDone: true };
    },
  },
  Form: {
    connections: ({ id }, _, { db }) => findConnections(db, id),
  },
  FormConnectedService: {
    requiresDoubleOptIn: ({ kind, requiresDoubleOptIn }) =>
      kind === 'MAILING_LIST' ? requiresDoubleOptIn : null,
    async target(connection, _, { db }) {
      const { mailingListId } = connection;
      return mailingListId === null
        ? targetOf(connection)
        : ((await findList(db, mailingListId))?.name ?? '');
    },
    async status(connection, _, { db }) {
      const zaps = connection.kind === 'ZAPIER' ? await findConnections(db, connection.formId) : [];
      return connectionStatus(
        connection,
        zaps.filter(({ kind, count }) => kind === 'ZAPIER' && count > 0).length,
      );
    },
  },
};

function targetOf({ spreadsheetName, url }: FormConnectedServiceRow): string {
  return spreadsheetName ?? (url ? new URL(url).host : '');
}

const nothing = {
  mailingListId: null,
  requiresDoubleOptIn: true,
  spreadsheetName: null,
  feedToken: null,
  url: null,
  signingSecretSealed: null,
  sheetId: null,
  sheetKeySealed: null,
};

async function readConnection({ db, secret, viewer }: FormsContext, input: ConnectFormInput) {
  const { formId, kind } = input;
  const base: NewConnection = { ...nothing, formId, kind, createdBy: contributorBehind(viewer) };
  if (kind === 'MAILING_LIST') {
    const lists = await findLists(db);
    if (lists.length === 0) return invalid('input.mailingListId', connectionMessages.noLists);
    const list = lists.find(({ id }) => id === input.mailingListId);
    if (!list) return invalid('input.mailingListId', connectionMessages.noList);
    return { ...base, mailingListId: list.id, requiresDoubleOptIn: input.requiresDoubleOptIn ?? true };
  }
  if (kind === 'SPREADSHEET') {
    const spreadsheetName = readSheetName(input.spreadsheetName);
    if (typeof spreadsheetName !== 'string') return spreadsheetName;
    return { ...base, spreadsheetName, feedToken: randomBytes(24).toString('base64url') };
  }
  const url = readHookUrl(input.url);
  if (typeof url !== 'string') return url;
  if (await leadsToClosedNetwork(url))
    return invalid('input.url', `${new URL(url).hostname} is not in the open internet.`);
  const signingSecretSealed = secret.seal(signingPurpose, `whsec_${randomBytes(24).toString('base64')}`);
  return { ...base, url, signingSecretSealed };
}

/** Google is asked before anything is kept: whoever connects learns at once what is still to be done there. */
async function readSheetConnection(
  { secret, sheets, viewer }: FormsContext,
  form: FormRow,
  { formId, kind, ...input }: ConnectFormInput,
): Promise<NewConnection | InvalidInput> {
  const sheetId = readSheetId(input.sheetUrl);
  if (sheetId === null) return invalid('input.sheetUrl', connectionMessages.noSheetUrl);
  const key = readGoogleKey(input.serviceAccountKey);
  if (key === null) return invalid('input.serviceAccountKey', connectionMessages.noKey);
  const asked = form.fields.filter(({ type }) => type !== 'SECTION').map(({ title }) => title);
  try {
    const spreadsheetName = await sheets.connect(key, sheetId, sheetHeadings(asked));
    const sheetKeySealed = secret.seal(sealPurpose, input.serviceAccountKey ?? '');
    const base = { ...nothing, formId, kind, createdBy: contributorBehind(viewer) };
    return { ...base, spreadsheetName, sheetId, sheetKeySealed };
  } catch (error) {
    if (!(error instanceof SheetsRefusal)) return invalid('input.sheetUrl', connectionMessages.silent);
    return invalid(error.status === 401 ? 'input.serviceAccountKey' : 'input.sheetUrl', error.message);
  }
}

/** What the owner needs on the other side, and is shown once. */
function secretOf(
  { signingSecretSealed, feedToken }: NewConnection,
  { secret, viewer }: FormsContext,
): string | null {
  if (feedToken === null)
    return signingSecretSealed === null ? null : secret.open(signingPurpose, signingSecretSealed);
  return `${viewer.baseUrl ?? ''}/api/form/spreadsheet/${feedToken}`;
}
