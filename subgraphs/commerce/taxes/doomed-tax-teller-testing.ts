/**
 * A process of its own that tells a tax service of what was sold and is killed while it does, as by a power cut: just before the service
 * is asked, or just after it recorded the sale.
 */
import { Database } from '#kit/database.ts';
import { secretOf } from '#kit/secret.ts';
import type { PaymentPorts } from '../payments/payment-ports.ts';
import { createProviderPorts } from '../payments/provider-ports.ts';
import { findTaxesToRecord, recordTaxes } from './tax-recording.ts';

const [, , databaseUrl = '', websiteId = '', apiUrl = '', publicKey = '', secretKey = '', moment = ''] =
  process.argv;
const stripe = { publicKey, secretKey, webhookSecret: '', apiUrl };
const providers = createProviderPorts(secretOf(Buffer.alloc(32)), { isSandbox: false, stripe });
const payments: Pick<PaymentPorts, 'findTaxService'> = {
  async findTaxService(db) {
    const service = await providers.findTaxService(db);
    if (!service) throw new Error('The website has no tax service.');
    return {
      ...service,
      async recordSale(sale) {
        if (moment === 'after') await service.recordSale(sale);
        process.kill(process.pid, 'SIGKILL');
        throw new Error('This process is dead.');
      },
    };
  },
};
const onError = (error: Error) => void process.stderr.write(`${error.message}\n`);
const db = new Database({ url: databaseUrl, schema: 'commerce', onError }).forWebsite(websiteId);
for (const id of await findTaxesToRecord({ db })) await recordTaxes({ db, payments }, id);
