import { randomBytes } from 'node:crypto';
import { leadsToClosedNetwork } from '#kit/open-internet.ts';
import { contributorBehind } from '#kit/viewer.ts';
import type { FormsContext } from '../context.ts';
import { invalid } from '../forms/invalid.ts';
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

const noForm = { __typename: 'NotFound', message: 'There is no such form on this website.' } as const;
const noConnection = { __typename: 'NotFound', message: 'There is no such connection.' } as const;

export const connectionResolvers: Resolvers = {
  Mutation: {
    async connectForm(_, { input }, context) {
      if (!(await context.forms.load(input.formId))) return noForm;
      const made = await readConnection(context, input);
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
  signingSecret: null,
};

async function readConnection({ db, viewer }: FormsContext, input: ConnectFormInput) {
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
  return { ...base, url, signingSecret: `whsec_${randomBytes(24).toString('base64')}` };
}

/** What the owner needs on the other side, and is shown once. */
function secretOf({ signingSecret, feedToken }: NewConnection, { viewer }: FormsContext): string | null {
  if (feedToken === null) return signingSecret;
  return `${viewer.baseUrl ?? ''}/api/form/spreadsheet/${feedToken}`;
}
