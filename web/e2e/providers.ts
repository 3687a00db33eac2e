import { expect, type Page } from '@playwright/test';

/** What a pixel told Meta. */
export interface PixelCall {
  readonly event: string | null;
  readonly id: string | null;
  readonly data: string | null;
}

/** Stands in for Meta: a script that takes calls as theirs does, and tells them by pictures and requests. */
export async function standInForMeta(
  page: Page,
  id: string,
): Promise<{ readonly asked: string[]; readonly told: readonly PixelCall[] }> {
  const asked: string[] = [];
  const told: PixelCall[] = [];
  await page.route('https://connect.facebook.net/**', async (route) => {
    asked.push(route.request().url());
    await route.fulfill({
      contentType: 'text/javascript',
      body: `const tell = (call, id, event, data, { eventID = '' } = {}) => {
        if (call !== 'trackSingle') return;
        const to = 'https://www.facebook.com/tr?' + new URLSearchParams({ id, ev: event, cd: JSON.stringify(data ?? {}), eid: eventID });
        event === 'Purchase' ? fetch(to, { mode: 'no-cors' }) : (new Image().src = to);
        document.cookie = '_fbp=fb.1.1.1; path=/';
      };
      fbq.callMethod = tell;
      for (const call of fbq.queue) tell(...call);`,
    });
  });
  await page.route('https://www.facebook.com/tr?**', async (route) => {
    const call = new URL(route.request().url()).searchParams;
    expect(call.get('id')).toBe(id);
    told.push({ event: call.get('ev'), id: call.get('eid'), data: call.get('cd') });
    await route.fulfill({ contentType: 'image/gif', body: '' });
  });
  return { asked, told };
}

/** Stands in for FullStory: a script that takes calls as theirs does, and sends them, with the version of their interface, to where its recordings go. Gives the calls. */
export async function standInForFullStory(page: Page, orgId: string): Promise<readonly unknown[]> {
  const calls: unknown[] = [];
  await page.route(`https://edge.fullstory.com/s/fs.js?org=${orgId}`, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'access-control-allow-origin': '*' },
      body: `const send = (name, options, done, failed, source, version) =>
          fetch('https://rs.fullstory.com/rec', { method: 'POST', mode: 'no-cors', body: JSON.stringify([name, options, version]) });
        FS._api = send;
        for (const call of FS.q) send(...call);
        document.cookie = 'fs_uid=1; path=/';`,
    }),
  );
  await page.route('https://rs.fullstory.com/rec', async (route) => {
    calls.push(route.request().postDataJSON());
    await route.fulfill({ body: '' });
  });
  return calls;
}

/** Keeps what is asked for at an address, or there by one operation alone, from arriving, until the answer is called. */
export async function holdBack(page: Page, address: RegExp, operation = ''): Promise<() => void> {
  let letThrough = () => {};
  const isOver = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route(address, async (route) => {
    if (operation === '' || route.request().postData()?.includes(operation)) await isOver;
    await route.fallback();
  });
  return letThrough;
}
