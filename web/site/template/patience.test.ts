import { expect, test } from 'vitest';
import { Patience } from './patience.ts';
import { renderTest } from './testing.ts';

const limits = { outputLength: 1_000, steps: 1_600, work: 3_200, textLength: 1_000, milliseconds: 160 };

test('a theme whose page used up its time has a sixteenth of it for a minute, and then all of it again', () => {
  let now = 0;
  const patience = new Patience(() => now);
  expect(patience.limitsFor(limits)).toEqual(limits);
  patience.lose();
  expect(patience.limitsFor(limits)).toEqual({ ...limits, steps: 100, work: 200, milliseconds: 10 });
  now = 59_999;
  expect(patience.limitsFor(limits).milliseconds).toBe(10);
  now = 60_000;
  expect(patience.limitsFor(limits)).toEqual(limits);
});

test('a page without an end costs the process less when it is asked for again, and other themes nothing', async () => {
  const rows = Array.from({ length: 1_000 }, () => ({ cells: Array.from({ length: 100 }, () => 1) }));
  const endless = '<main>{.repeated section rows}{.repeated section cells}.{.end}{.end}</main>';
  const length = async (template: string, steps: number) =>
    (await renderTest({ 'site.region': template }, { rows }, { limits: { steps } })).html.length;
  const first = await length(endless, 16_000);
  expect(await length(endless, 16_000)).toBeLessThan(first / 8);
  const other = '<main>other{.repeated section rows}.{.end}</main>';
  expect(await length(other, 16_000)).toBe('<main>other</main>'.length + rows.length);
});
