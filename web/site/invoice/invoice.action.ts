import type {
  SiteInvoiceWebsiteQuery,
  SiteIssuedInvoiceFragment,
  SiteIssueInvoiceMutation,
  SitePackingSlipQuery,
} from '#web/generated/graphql.ts';
import type { Action, ActionAnswer, ActionRequest } from '../action.ts';
import { invoicePdf } from './invoice-pdf.ts';
import { packingSlipPdf } from './packing-slip-pdf.ts';

const usualWebsite = { title: '', language: 'en', timeZone: 'UTC' };

async function websiteOf({ graph }: ActionRequest) {
  const { website } = await graph.read<SiteInvoiceWebsiteQuery>('SiteInvoiceWebsite', {});
  return website ?? usualWebsite;
}

function pdf(filename: string, body: Uint8Array): ActionAnswer {
  return { kind: 'download', filename, contentType: 'application/pdf', text: body };
}

/** Issues what an operation names, or finds it again, and hands it out; else one sentence says why there is none. */
async function handOut(
  request: ActionRequest,
  operation: string,
  variables: Record<string, unknown>,
): Promise<ActionAnswer> {
  const ran = await request.graph.run(
    operation,
    variables,
    ({ issued }: SiteIssueInvoiceMutation): SiteIssuedInvoiceFragment => issued,
  );
  const { answer, status, message } = ran;
  if (answer?.__typename !== 'InvoiceIssued') return { kind: 'text', status, text: message };
  const { invoice } = answer;
  const name = invoice.kind === 'INVOICE' ? 'invoice' : 'credit-note';
  return pdf(`${name}-${invoice.number}.pdf`, await invoicePdf(invoice, await websiteOf(request)));
}

/** An order's invoice, for its owner. */
export const downloadInvoice: Action = {
  method: 'GET',
  path: '/config/orders/:id/invoice.pdf',
  run: (request) => handOut(request, 'SiteIssueInvoice', { orderId: request.parameter('id') }),
};

/** A refund's credit note, for its owner. */
export const downloadCreditNote: Action = {
  method: 'GET',
  path: '/config/refunds/:id/credit-note.pdf',
  run: (request) => handOut(request, 'SiteIssueCreditNote', { refundId: request.parameter('id') }),
};

/** The invoice, for whoever has the order's link. */
export const downloadMyInvoice: Action = {
  method: 'GET',
  path: '/order/:token/invoice.pdf',
  isSecret: true,
  run: (request) => handOut(request, 'SiteIssueMyInvoice', { token: request.parameter('token') }),
};

/** What goes into an order's parcel. */
export const downloadPackingSlip: Action = {
  method: 'GET',
  path: '/config/orders/:id/packing-slip.pdf',
  async run(request) {
    const { graph, parameter, visit } = request;
    if (!visit.isContributor) return { kind: 'text', status: 401, text: 'Please sign in.' };
    const { order } = await graph.read<SitePackingSlipQuery>('SitePackingSlip', { id: parameter('id') });
    if (!order) return { kind: 'text', status: 404, text: 'There is no such order.' };
    return pdf(`packing-slip-${order.number}.pdf`, await packingSlipPdf(order, await websiteOf(request)));
  },
};
