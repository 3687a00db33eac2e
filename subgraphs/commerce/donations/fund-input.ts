import type { ScopedDatabase } from '#kit/database.ts';
import type { DonationFundInput } from '../generated/graphql.ts';
import { parsePrice } from '../money/money.rules.ts';
import { findSettings } from '../store-settings/store-settings.data.ts';
import { findFundProblem, type WrittenFund } from './donation.rules.ts';
import { findFund, saveFund } from './fund.data.ts';

const invalid = (message: string, field: string) => ({ __typename: 'InvalidInput', message, field }) as const;
const noFund = { __typename: 'NotFound', message: 'There is no such fund.' } as const;

/** Saves a fund as its owner wrote it, or says why not. */
export async function saveWrittenFund(db: ScopedDatabase, input: DonationFundInput) {
  const { id, revision } = input;
  if (id != null && revision == null) return invalid('Name the revision that you saw.', 'input.revision');
  const read = await readFund(db, input);
  if ('message' in read) return invalid(read.message, read.field);
  const known = id == null ? null : { id, revision: revision ?? 0 };
  const saved = await saveFund(db, known, read);
  if (saved === 'SLUG_TAKEN') return invalid('Another fund has this address.', 'input.slug');
  if (saved) return { __typename: 'DonationFund', ...saved } as const;
  const fund = id == null ? null : await findFund(db, id);
  if (!fund) return noFund;
  const message = 'Somebody else changed this fund meanwhile. Please look at it once more.';
  return { __typename: 'DonationFundConflict', message, fund } as const;
}

async function readFund(
  db: ScopedDatabase,
  input: DonationFundInput,
): Promise<WrittenFund | { readonly message: string; readonly field: string }> {
  const { currency } = await findSettings(db);
  const least = parsePrice(input.least, currency, 'The least amount');
  if (!least.ok) return { message: least.message, field: 'input.least' };
  const most = parsePrice(input.most, currency, 'The most');
  if (!most.ok) return { message: most.message, field: 'input.most' };
  const suggested = new Set<number>();
  for (const text of input.suggested ?? []) {
    const amount = parsePrice(text, currency, 'Each suggested amount');
    if (!amount.ok) return { message: amount.message, field: 'input.suggested' };
    suggested.add(amount.minor);
  }
  const fund: WrittenFund = {
    ...{ slug: input.slug.trim(), title: input.title.trim(), description: (input.description ?? '').trim() },
    ...{
      suggestedCents: [...suggested].sort((a, b) => a - b),
      leastCents: least.minor,
      mostCents: most.minor,
    },
    ...{ isMonthly: input.isMonthly ?? false, isDedicable: input.isDedicable ?? false },
    ...{ thanks: (input.thanks ?? '').trim(), isOpen: input.isOpen ?? true },
  };
  return findFundProblem(fund) ?? fund;
}
