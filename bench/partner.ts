import { MakeOwnerDocument } from '#gateway/generated/identity.ts';
import { requestOf } from '#gateway/graph/request.ts';
import { gatewayRequest } from '#gateway/http/viewers.ts';
import { dataOf, type Install } from '#gateway/install.ts';
import type { Viewer } from '#kit/viewer.ts';

const email = 'partner@bench.example';
const password = 'a long password of the benchmark';
const keyText =
  'mutation { createApiKey(input: { name: "Bench", permissions: [ORDERS_MANAGE, REPORTS_READ] }) { ... on ApiKeyCreated { token } } }';

/** Makes the key of a program that may read orders and reports. */
export async function makePartnerKey(
  install: Install,
  viewer: Viewer & { readonly websiteId: string },
): Promise<string> {
  const { websiteId } = viewer;
  const values = { email, password, websiteId };
  const { ensureContributor } = await install.graph.ask(
    MakeOwnerDocument,
    values,
    gatewayRequest(websiteId, 'bench'),
  );
  const accountId = ensureContributor.id;
  const result = await install.graph.execute(keyText, {}, requestOf({ ...viewer, accountId }));
  return dataOf<{ createApiKey: { token: string } }>(result, keyText).createApiKey.token;
}

/** Reads so many pages of a partner's list of orders, one after the other; answers how long each took, in milliseconds. */
export async function readPartnerOrders(url: string, key: string, pages: number): Promise<number[]> {
  const times: number[] = [];
  let search = '';
  for (let page = 0; page < pages; page += 1) {
    const start = performance.now();
    const answer = await fetch(`${url}/1.0/commerce/orders${search}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    const body: unknown = await answer.json();
    times.push(performance.now() - start);
    const cursor = JSON.stringify(body).match(/"nextPageCursor":"([^"]+)"/)?.[1];
    if (!answer.ok || cursor === undefined) throw new Error(`A partner was answered ${answer.status}.`);
    search = `?cursor=${cursor}`;
  }
  return times;
}
