import { type StandIn, startStandIn } from './answering-server-testing.ts';

/** Numbers that it answers for as VIES' own test service does; every other number is one that VIES does not know. */
export const viesNumbers = {
  valid: 'AT U10000000',
  unreachable: 'AT U30000000',
  odd: 'AT U40000000',
} as const;

/** A server that speaks `check-vat-number` of VIES' REST service. Whoever asks as the business DE999999999 is not known to it. */
export function startVies(): Promise<StandIn> {
  return startStandIn(({ path, text }) => {
    if (path !== '/check-vat-number') return { status: 404, text: 'not found' };
    const { countryCode, vatNumber, requesterNumber }: Record<string, string | undefined> = JSON.parse(text);
    const failed = (error: string) => ({
      status: 400,
      json: { actionSucceed: false, errorWrappers: [{ error }] },
    });
    if (vatNumber === 'U30000000') return failed('MS_UNAVAILABLE');
    if (vatNumber === 'U40000000') return { status: 502, text: '<html>' };
    if (requesterNumber === '999999999') return failed('INVALID_REQUESTER_INFO');
    const valid = vatNumber === 'U10000000';
    return {
      status: 200,
      json: {
        ...{ countryCode, vatNumber, requestDate: '2026-11-23T10:00:00.000Z', valid },
        ...{ requestIdentifier: requesterNumber === undefined ? '' : 'WAPIAAAAY0hhPkMe' },
        ...{ name: valid ? 'Kunde GmbH' : '---', address: valid ? 'Ring 1\nWien' : '---' },
      },
    };
  });
}
