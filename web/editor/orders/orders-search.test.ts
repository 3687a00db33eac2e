import { expect, it } from 'vitest';
import { csvAddress, orderFilterOf } from './orders-search.ts';

it('the address of the list says what the graph is asked for, and what the CSV holds', () => {
  const search = { search: 'ada', state: 'OPEN', kind: 'test' } as const;
  expect(orderFilterOf(search)).toEqual({ search: 'ada', states: ['OPEN'], isTest: true });
  expect(csvAddress(search)).toBe('/config/orders.csv?search=ada&state=OPEN&isTest=true');
  expect(orderFilterOf({})).toBeNull();
});
