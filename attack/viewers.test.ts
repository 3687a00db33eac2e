import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { readAccessMap } from '#gateway/graph/shareable.ts';
import { withCrumb } from '#gateway/http/crumb-testing.ts';
import { dumpRows, fillEmptyTables, readRowIds } from '#gateway/schema-walk/sample-rows-testing.ts';
import { type WalkedOperation, walkOperations } from '#gateway/schema-walk/schema-walk-testing.ts';
import { makeOwner, ownerPassword } from '#gateway/testing/busy-website-testing.ts';
import { anyAddress, makeMember } from '#gateway/testing/member-testing.ts';
import { isWholeRun } from '#gateway/testing/whole-run-testing.ts';
import { openTestConnection } from '#kit/connection-testing.ts';
import type { Viewer } from '#kit/viewer.ts';
import { isHeldBy } from '#kit/viewer.ts';
import supergraphSdl from '#schema/supergraph.graphql?raw';
import { subgraphNames } from '#subgraphs/index.ts';
import { attack, type Tries } from './attack.ts';
import { type Stage, setStage } from './stage.ts';

let stage: Stage;
let everything: pg.Client;
let theirIds: Readonly<Record<string, string>>;

beforeAll(async () => {
  stage = await setStage();
  everything = await openTestConnection(stage.shop.database.url, '*');
  const { website, ids } = stage.theirs;
  for (const schema of subgraphNames)
    await fillEmptyTables(everything, schema, { id: website.id, name: 'Confidential' });
  theirIds = { ...(await readRowIds(everything, subgraphNames, website.id)), ...ids };
});
afterAll(async () => {
  await everything?.end();
  await stage.close();
});

const access = readAccessMap(supergraphSdl);
/** They are tried elsewhere: what comes after them would be tried by nobody who is signed in. */
const signsIn = new Set([
  'signIn',
  'signOut',
  'endAccountSession',
  'endOtherAccountSessions',
  'createWebsite',
]);
const everyone = new Set(['EVERYONE', 'VISITOR']);

function permissionOf({ name, text }: WalkedOperation): string {
  return access.get(`${text.startsWith('query') ? 'Query' : 'Mutation'}.${name}`) ?? '';
}

/** Everyone who asks our website something, by what they are. */
async function listViewers(): Promise<Readonly<Record<string, Viewer>>> {
  const { website, cartToken } = stage.ours;
  const visitor = website.visitor();
  const memberId = await makeMember(website, `mia${Object.keys(theirIds).length}@members.test`);
  const theirMemberId = await makeMember(stage.theirs.website, 'tom@members.test');
  const { roles } = await website.query<{ roles: { role: string; permissions: string[] }[] }>(
    visitor,
    '{ roles { role permissions } }',
  );
  const keys = new Set(roles.flatMap(({ permissions }) => permissions));
  return {
    'a visitor': visitor,
    'a visitor with the cart of another website': { ...visitor, cartToken: stage.theirs.cartToken },
    'a shopper': { ...visitor, cartToken },
    'a member': { ...visitor, memberId },
    'a member of another website': { ...visitor, memberId: theirMemberId },
    'the owner of another website, without a role here': { ...visitor, accountId: stage.theirs.ids.account },
    ...Object.fromEntries(
      roles.map(({ role, permissions }) => [
        `the role ${role}`,
        { ...visitor, accountId: stage.ours.ids.account, permissions },
      ]),
    ),
    ...Object.fromEntries(
      [...keys].map((permission) => [
        `a key for ${permission}`,
        { ...visitor, apiKeyId: 'a-key', permissions: [permission] },
      ]),
    ),
  };
}

/** Tables whose rows jobs go on with meanwhile. */
const workedOn = /mail$|delivery$|webhook|form_connection$|rate_limit$|_timing$|rollup_mark$|daily_count$/;

/** What is expected of an answer: nothing of theirs, no error of ours, and a refusal where one is due. */
function judge(
  tries: Tries,
  who: string,
  viewer: Viewer,
  operation: WalkedOperation,
  json: string,
  id: string,
) {
  const what = `${who}: ${operation.name} with ${id}`;
  const permission = permissionOf(operation);
  const isMember = permission === 'MEMBER' && viewer.memberId !== undefined;
  const isAllowed = everyone.has(permission) || isMember || isHeldBy(viewer.permissions, permission);
  tries.holds(what, !json.includes('Confidential') && !json.includes('INTERNAL_SERVER_ERROR'), json);
  if (isAllowed) return;
  const isRefused = /"code":"(?:FORBIDDEN|UNAUTHENTICATED)"/.test(json);
  tries.holds(`${what} is refused`, isRefused, json);
}

attack(
  'whoever asks for things of another website gets none of them, and the right refusal',
  async (tries) => {
    const { website } = stage.ours;
    const operations = walkOperations(stage.shop.install.graph.schema).filter(
      ({ name }) => !signsIn.has(name),
    );
    const viewers = Object.entries(await listViewers());
    const before = await dumpRows(everything, subgraphNames, stage.theirs.website.id);
    const ids = Object.entries(theirIds);
    for (const [number, operation] of operations.entries()) {
      for (const [index, [who, viewer]] of viewers.entries()) {
        // `npm run attack` asks as everyone, `npm test` as every fourth of them by turns.
        if (!isWholeRun && (number + index) % 4 > 0) continue;
        // Each operation is asked with the kind of thing that it is about, and with one of another kind, by turns.
        const words = operation.idSlots.join(' ').toLowerCase();
        const [kind = '', id = ''] =
          ids.find(([each]) => words.includes(each)) ?? ids[number % ids.length] ?? [];
        const variables = operation.fill({ isWhole: true, idFor: () => id });
        // What an answer holds is looked through in gateway/schema-walk/isolation.test.ts; who is refused needs none of it.
        const text = isWholeRun ? operation.text : operation.bareText;
        const { json } = await website.run(viewer, text, variables);
        judge(tries, who, viewer, operation, json, kind);
      }
    }
    // Who may take our website offline, or lock it, did so.
    await website.query(
      website.owner,
      'mutation { setWebsitePrivate(isPrivate: false) { status } setWebsitePassword { __typename } }',
    );
    const after = await dumpRows(everything, subgraphNames, stage.theirs.website.id);
    for (const [table, rows] of Object.entries(before)) {
      if (workedOn.test(table)) continue;
      const isUnchanged = JSON.stringify(rows) === JSON.stringify(after[table]);
      tries.holds(`${table} of another website is as it was`, isUnchanged, after[table]);
    }
  },
);

const json = { 'content-type': 'application/json' };
const rename = 'mutation { updateWebsite(input: { tagline: "Renamed" }) { __typename } }';
const graphql = (query: string, headers: object) =>
  stage.target.ask({
    ...{ host: stage.ours.website.host, path: '/graphql', method: 'POST' },
    ...{ body: JSON.stringify({ query }), headers: { ...json, ...headers } },
  });
const isRefused = (body: string) => /"code":"(?:FORBIDDEN|UNAUTHENTICATED)"/.test(body);

/** Another owner of our website, signed in, with a key that they made. */
async function makeColleague(email: string) {
  const { website } = stage.ours;
  const accountId = await makeOwner(stage.shop, website, email);
  const signedIn = await stage.shop.app.inject({
    ...{ method: 'POST', url: '/config/sign-in', remoteAddress: anyAddress() },
    headers: { host: website.host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ email, password: ownerPassword }).toString(),
  });
  const session = signedIn.cookies.find(({ name }) => name === 'vitrine_session')?.value ?? '';
  const headers = withCrumb(stage.shop.install, website.id, `vitrine_session=${session}`);
  const made = await graphql(
    'mutation { createApiKey(input: { name: "Mine", permissions: [WEBSITE_MANAGE, REPORTS_READ] }) { ... on ApiKeyCreated { token } } }',
    headers,
  );
  const token = /"token":"([^"]+)"/.exec(made.body)?.[1] ?? '';
  return { accountId, headers, key: { authorization: `Bearer ${token}` } };
}

attack(
  'whoever was removed does nothing more: not by their session, not by their key, not by an invitation',
  async (tries) => {
    const { website } = stage.ours;
    const gone = await makeColleague('gone@owners.test');
    await graphql(
      'mutation { inviteContributor(input: { email: "friend@contributors.test", role: ADMIN }) { __typename } }',
      gone.headers,
    );
    for (const [name, headers] of Object.entries({ session: gone.headers, key: gone.key })) {
      const { body } = await graphql(rename, headers);
      tries.holds(`before that, by their ${name}`, body.includes('"Website"'), body);
    }
    const removal = `mutation { removeContributor(accountId: "${gone.accountId}") { __typename } }`;
    const removed = await graphql(removal, stage.ownerHeaders);
    tries.holds('the removal', !isRefused(removed.body) && removed.status === 200, removed.body);
    for (const [name, headers] of Object.entries({ session: gone.headers, key: gone.key })) {
      for (const query of [rename, '{ contributors { role } }', '{ apiKeys { nodes { name } } }']) {
        const { status, body } = await graphql(query, headers);
        tries.holds(
          `${query} by the ${name} of who was removed`,
          status === 401 || isRefused(body),
          `${status} ${body}`,
        );
      }
    }
    const { invitations } = await website
      .query<{ invitations?: unknown[] }>(website.owner, '{ invitations: contributorInvitations { email } }')
      .catch(() => ({ invitations: [] }));
    tries.holds(
      'invitations of who was removed',
      !JSON.stringify(invitations).includes('friend@'),
      invitations,
    );
  },
);

attack('a session that ran out, or was ended, opens nothing', async (tries) => {
  const late = await makeColleague('late@owners.test');
  tries.holds('before that', (await graphql(rename, late.headers)).body.includes('"Website"'));
  await everything.query(
    'UPDATE identity.session SET expires_at = now() - interval $$1 second$$ WHERE account_id = $1',
    [late.accountId],
  );
  const expired = await graphql(rename, late.headers);
  tries.holds('by a session that ran out', expired.status === 401 || isRefused(expired.body), expired.body);
  const out = await makeColleague('out@owners.test');
  await graphql('mutation { signOut { __typename } }', out.headers);
  const ended = await graphql(rename, out.headers);
  tries.holds('by a session that was ended', ended.status === 401 || isRefused(ended.body), ended.body);
});

attack('a key opens what it was made for, on its own website', async (tries) => {
  const { key } = await makeColleague('key@owners.test');
  for (const query of ['{ contributors { role } }', 'mutation { deleteItems(ids: ["a"]) { __typename } }']) {
    const { body } = await graphql(query, key);
    tries.holds(`${query} by a key without that permission`, isRefused(body), body);
  }
  const { status, body } = await stage.target.ask({
    ...{ host: stage.theirs.website.host, path: '/graphql', method: 'POST' },
    ...{ body: JSON.stringify({ query: rename }), headers: { ...json, ...key } },
  });
  tries.holds('the key on another website', status === 401 || isRefused(body), `${status} ${body}`);
  const token = key.authorization.slice('Bearer '.length);
  const forged = [
    `${token}x`,
    token.slice(0, -1),
    token.toUpperCase(),
    '',
    'null',
    `${token} ${token}`,
    '\u00e9',
    '../..',
    "' OR 1=1",
  ];
  for (const each of forged) {
    const answer = await graphql(rename, { authorization: `Bearer ${encodeURI(each)}` });
    tries.holds(`Bearer ${each.slice(0, 12)}…`, answer.status === 401 || isRefused(answer.body), answer.body);
  }
});
