import type {
  SiteDonationReceiptFragment,
  SiteDonationReceiptQuery,
  SiteInvoiceWebsiteQuery,
  SiteIssueMyDonationReceiptMutation,
  SiteMyDonationsQuery,
} from '#web/generated/graphql.ts';
import { signInFor } from '../account/return-to.ts';
import { type Action, type ActionAnswer, type ActionRequest, redirect, showPage } from '../action.ts';
import { fundListPage } from './donate-page.tsx';
import { myDonationsPage } from './my-donations-page.tsx';
import { receiptPdf } from './receipt-pdf.ts';

const path = '/account/donations';

/** What the signed-in member gave, with the receipts of the years that are over. */
const showMyDonations: Action = {
  method: 'GET',
  path,
  isSecret: true,
  async run({ graph, parameter, visit }) {
    if (!visit.isMember) return redirect(signInFor(`${visit.languagePrefix}${path}`));
    const after = parameter('after') || null;
    return showPage(myDonationsPage(await graph.read<SiteMyDonationsQuery>('SiteMyDonations', { after })));
  },
};

/** The receipt of a year, for the member. */
const downloadMyReceipt: Action = {
  method: 'GET',
  path: `${path}/receipt.pdf`,
  isSecret: true,
  async run(request) {
    const { graph, parameter, visit } = request;
    if (!visit.isMember) return redirect(signInFor(`${visit.languagePrefix}${path}`));
    const year = /^\d{4}$/.test(parameter('year')) ? Number(parameter('year')) : 0;
    const ran = await graph.run(
      'SiteIssueMyDonationReceipt',
      { year, currency: parameter('currency').slice(0, 3) },
      ({ issued }: SiteIssueMyDonationReceiptMutation) => issued,
    );
    if (ran.answer?.__typename !== 'DonationReceipt')
      return { kind: 'text', status: ran.status, text: ran.message };
    return handOut(request, ran.answer);
  },
};

/** The same for whoever has the link of its mail. */
const downloadReceipt: Action = {
  method: 'GET',
  path: '/donate/receipt/:token',
  isSecret: true,
  async run(request) {
    const token = request.parameter('token');
    const { donationReceipt } = await request.graph.read<SiteDonationReceiptQuery>('SiteDonationReceipt', {
      token: /^[\w-]{16,200}$/.test(token) ? token : '',
    });
    if (donationReceipt) return handOut(request, donationReceipt);
    return showPage(fundListPage([]), { status: 404, headers: {} });
  },
};

async function handOut(
  { graph }: ActionRequest,
  receipt: SiteDonationReceiptFragment,
): Promise<ActionAnswer> {
  const { website } = await graph.read<SiteInvoiceWebsiteQuery>('SiteInvoiceWebsite', {});
  const text = await receiptPdf(receipt, website ?? { language: 'en', timeZone: 'UTC', title: '' });
  return {
    kind: 'download',
    filename: `donations-${receipt.year}.pdf`,
    contentType: 'application/pdf',
    text,
  };
}

/** What donors see of what they gave. */
export const myDonationActions: readonly Action[] = [showMyDonations, downloadMyReceipt, downloadReceipt];
