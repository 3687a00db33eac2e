import type {
  SiteDonationFundFragment,
  SiteDonationFundQuery,
  SiteDonationFundsQuery,
  SiteDonorQuery,
  SiteStartDonationMutation,
} from '#web/generated/graphql.ts';
import { signInFor } from '../account/return-to.ts';
import { type Action, type ActionRequest, fine, redirect, showPage } from '../action.ts';
import { donatePage, fundListPage } from './donate-page.tsx';
import { type DonationForm, donationInput, donationQuery, readDonationForm } from './donation-form.rules.ts';

const slugPattern = /^[a-z0-9-]{1,100}$/;
const missing = { status: 404, headers: {} };

/** What can be given to; the one fund where there is but one. */
const showFunds: Action = {
  method: 'GET',
  path: '/donate',
  async run(request) {
    const { donationFunds } = await request.graph.read<SiteDonationFundsQuery>('SiteDonationFunds', {});
    const [first, ...others] = donationFunds.nodes;
    if (first && others.length === 0) return answerFund(request, first);
    return showPage(fundListPage(donationFunds.nodes), first ? fine : missing);
  },
};

/** The form of a fund, as a block's buttons fill it in. */
const showFund: Action = {
  method: 'GET',
  path: '/donate/:slug',
  async run(request) {
    const fund = await findFund(request);
    return fund ? answerFund(request, fund) : showPage(fundListPage([]), missing);
  },
};

/** That form: what is wrong is told at its field, and what is right leads to the payment. */
const sendDonation: Action = {
  method: 'POST',
  path: '/donate/:slug',
  crumb: 'page-form',
  isSecret: true,
  async run(request) {
    const { graph, text, visit } = request;
    const fund = await findFund(request);
    if (!fund) return showPage(fundListPage([]), missing);
    const form = readDonationForm(text);
    if (form.isMonthly && !visit.isMember)
      return redirect(signInFor(`${visit.languagePrefix}/donate/${fund.slug}?${donationQuery(form)}`));
    const ran = await graph.run(
      'SiteStartDonation',
      { input: { ...donationInput(form), slug: fund.slug } },
      ({ startDonation }: SiteStartDonationMutation) => startDonation,
    );
    if (ran.answer?.__typename === 'DonationStarted')
      return redirect(`${visit.languagePrefix}/pay/${ran.answer.token}`);
    return showPage(donatePage({ fund, form, problem: ran.problem, isMember: visit.isMember }), ran);
  },
};

async function findFund({ graph, parameter }: ActionRequest): Promise<SiteDonationFundFragment | null> {
  const slug = parameter('slug');
  if (!slugPattern.test(slug)) return null;
  return (await graph.read<SiteDonationFundQuery>('SiteDonationFund', { slug })).donationFund;
}

async function answerFund({ graph, parameter, visit }: ActionRequest, fund: SiteDonationFundFragment) {
  const { isMember } = visit;
  const asked: DonationForm = readDonationForm(parameter);
  const donor = isMember ? (await graph.read<SiteDonorQuery>('SiteDonor', {})).member : null;
  const form = {
    ...asked,
    name: asked.name || [donor?.firstName, donor?.lastName].filter(Boolean).join(' '),
    email: asked.email || (donor?.email ?? ''),
  };
  return showPage(donatePage({ fund, form, problem: undefined, isMember }));
}

/** What visitors do to give. */
export const donationActions: readonly Action[] = [showFunds, showFund, sendDonation];
