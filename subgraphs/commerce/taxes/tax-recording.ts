import type { TaxPowers } from './tax-asking.ts';
import { isPlausible, saleAmountOf } from './tax-question.rules.ts';
import {
  claimTaxRecord,
  type DueTaxRecord,
  dropUnpaidTaxRecords,
  endTaxRecord,
  findDueTaxRecords,
  saveCalculation,
} from './tax-record.data.ts';
import type { TaxService } from './tax-service.ts';

/** So often a sale is counted anew before it is given up. */
const mostCalculations = 3;

/** What there is to tell by now; what nobody pays any more is forgotten. */
export async function findTaxesToRecord({ db }: Pick<TaxPowers, 'db'>): Promise<string[]> {
  await dropUnpaidTaxRecords(db);
  return findDueTaxRecords(db);
}

/**
 * Tells the website's service of a sale or of what of it was taken back, under a key and a name of its own: however often it is told, it is
 * recorded once. A service that cannot be reached is told again by a later round.
 */
export async function recordTaxes(powers: TaxPowers, id: string): Promise<void> {
  const { db } = powers;
  const service = await powers.payments.findTaxService(db);
  const record = service && (await claimTaxRecord(db, id));
  if (!service || !record) return;
  // Nobody paid anything for it: in an account of real money it is no sale.
  if (record.isTest && service.isLive) return endTaxRecord(db, id, { state: 'DROPPED' });
  const told = await tell(service, record);
  if (told.state === 'RECORDED') return endTaxRecord(db, id, told);
  const mayCount = record.question && record.attempts <= mostCalculations;
  const calculation = mayCount ? await countAgain(service, record) : null;
  if (calculation) return saveCalculation(db, id, calculation);
  powers.log?.warn({ id, message: told.message }, 'A tax service refused to record what was sold.');
  return endTaxRecord(db, id, { state: 'FAILED', message: told.message });
}

function tell(service: TaxService, record: DueTaxRecord) {
  const { id, orderNumber, calculation, amountCents, saleReference, saleCents } = record;
  const reference = `order ${orderNumber}, ${id}`;
  if (record.kind === 'SALE') return service.recordSale({ calculation, reference });
  const isWhole = amountCents === saleCents;
  return service.recordReversal({ sale: saleReference ?? '', amount: amountCents, isWhole, reference });
}

/** A calculation that counts no more is made again, and serves where it comes to the same as what was paid. */
async function countAgain(
  service: TaxService,
  { calculation, question, amountCents }: DueTaxRecord,
): Promise<string | null> {
  const counted = question && (await service.count(question));
  if (!question || counted?.state !== 'COUNTED' || !isPlausible(question, counted)) return null;
  const isSame = saleAmountOf(question, counted) === amountCents && counted.reference !== calculation;
  return isSame ? counted.reference : null;
}
