import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeOwner } from '../testing/busy-website-testing.ts';
import { openTestInstall, type TestInstall, type TestWebsite } from '../testing.ts';

interface OwnAccount {
  readonly account: {
    readonly websites: readonly {
      readonly role: string;
      readonly changedAt: string | null;
      readonly website: { readonly title: string; readonly primaryHost: string };
    }[];
  };
}

let shop: TestInstall;
let potter: TestWebsite;
let baker: TestWebsite;
let accountId: string;

const own = '{ account { websites { role changedAt website { title primaryHost } } } }';
const contributors = '{ contributors { account { id email websites { id } } } }';
interface Contributors {
  readonly contributors: readonly {
    readonly account: { readonly id: string; readonly email: string; readonly websites: object[] | null };
  }[];
}

beforeAll(async () => {
  shop = await openTestInstall({ RATE_LIMITS: 'off' });
  potter = await shop.createWebsite('Potter');
  baker = await shop.createWebsite('Baker');
  await shop.createWebsite('Weaver');
  await makeOwner(shop, potter, 'ada@owners.test');
  await makeOwner(shop, baker, 'ada@owners.test');
  await makeOwner(shop, potter, 'ben@owners.test');
  const found = await potter.query<Contributors>(potter.owner, contributors);
  accountId = found.contributors.find(({ account }) => account.email === 'ada@owners.test')?.account.id ?? '';
});
afterAll(() => shop.close());

test('an account is told the websites that it has a role on, whichever of them it asks', async () => {
  const expected = [
    { role: 'ADMIN', changedAt: null, website: { title: 'Potter', primaryHost: potter.host } },
    { role: 'ADMIN', changedAt: null, website: { title: 'Baker', primaryHost: baker.host } },
  ];
  for (const website of [potter, baker]) {
    const { account } = await website.query<OwnAccount>({ ...website.owner, accountId }, own);
    expect(account.websites).toEqual(expected);
  }
});

test('each website is shown with when someone who builds it last changed it', async () => {
  const viewer = { ...baker.owner, accountId };
  await baker.query(viewer, 'mutation { updateWebsite(input: { tagline: "Bread" }) { __typename } }');
  const { account } = await potter.query<OwnAccount>({ ...potter.owner, accountId }, own);
  expect(account.websites.map(({ changedAt }) => changedAt === null)).toEqual([true, false]);
});

test('nobody is told the websites of someone else', async () => {
  const found = await potter.query<Contributors>({ ...potter.owner, accountId }, contributors);
  const told = found.contributors.map(({ account }) => [account.email, account.websites?.length ?? null]);
  expect(told).toEqual([
    ['ada@owners.test', 2],
    ['ben@owners.test', null],
  ]);
  expect(await potter.query(potter.visitor(), '{ account { websites { id } } }')).toEqual({ account: null });
});
