import type { SiteReviewRequestQuery, SiteSubmitReviewMutation } from '#web/generated/graphql.ts';
import {
  type Action,
  type ActionAnswer,
  type ActionRequest,
  type Refusal,
  redirect,
  showPage,
} from '../action.ts';
import { captchaField } from '../captcha/captcha.rules.ts';
import {
  type ReturnedReview,
  reviewRequestPage,
  reviewThanksPage,
  reviewTrap,
} from './review-request-page.tsx';

const path = '/review-request';
/** Letters that tokens have; anything else in the address stands for nothing. */
const tokenPattern = /^[\w-]{1,100}$/;
/** Four pictures of 8 MiB, and the texts. */
const maxBytes = 4 * 8 * 1024 * 1024 + 256 * 1024;
const mostPhotos = 4;

/** `/review-request?token=…`: where an invitation's link leads. */
export const showReviewRequest: Action = {
  method: 'GET',
  path,
  isSecret: true,
  async run(request) {
    const sent = request.parameter('sent');
    if (sent === 'published' || sent === 'waiting') return showPage(reviewThanksPage(sent === 'published'));
    return showForm(request, await findRequest(request));
  },
};

/** Where its form is sent. A body of pictures is taken only with a token that can be used. */
export const sendReview: Action = {
  method: 'POST',
  path,
  crumb: 'page-form',
  isSecret: true,
  upload: { maxBytes },
  async refuseEarly(request) {
    const found = await findRequest(request);
    return found.reviewRequest.__typename === 'ReviewRequest' ? undefined : showForm(request, found);
  },
  async run(request) {
    const { graph, text, fields, files } = request;
    // A robot is told the same as a person, and its words are kept nowhere.
    if (text(reviewTrap) !== '') return redirect(`${path}?sent=waiting`);
    const values = Object.fromEntries(Object.keys(fields).map((name) => [name, text(name)]));
    const refuse = async (returned: Omit<ReturnedReview, 'values'>, refusal: Pick<Refusal, 'headers'>) =>
      showForm(request, await findRequest(request), { values, ...returned }, refusal.headers);
    const photos = files.filter(({ name, bytes }) => name === 'photos' && bytes.length > 0);
    if (photos.length > mostPhotos) {
      const message = `Please choose at most ${mostPhotos} pictures.`;
      return refuse({ field: 'photos', message }, { headers: {} });
    }
    const input = {
      ...{ token: tokenOf(request), rating: Number.parseInt(text('rating'), 10) || 0 },
      ...{ title: text('title'), body: text('body'), displayName: text('displayName') },
      captchaToken: text(captchaField) || undefined,
    };
    const ran = await graph.runWithPictures(
      photos,
      'ReviewSubmitted',
      'SiteSubmitReview',
      { input },
      ({ submitReview }: SiteSubmitReviewMutation) => submitReview,
    );
    if (ran.answer?.__typename === 'ReviewSubmitted')
      return redirect(`${path}?sent=${ran.answer.isPublished ? 'published' : 'waiting'}`);
    return refuse(ran.arePicturesRefused ? { ...ran.problem, field: 'photos' } : ran.problem, ran);
  },
};

function findRequest(request: ActionRequest): Promise<SiteReviewRequestQuery> {
  return request.graph.read<SiteReviewRequestQuery>('SiteReviewRequest', { token: tokenOf(request) });
}

/** The form, with what was wrong; or why the link does not work, with the status of that. */
function showForm(
  request: ActionRequest,
  found: SiteReviewRequestQuery,
  returned?: ReturnedReview,
  headers: Refusal['headers'] = {},
): ActionAnswer {
  const kind = found.reviewRequest.__typename;
  const isOpen = kind === 'ReviewRequest';
  const status = returned ? 400 : isOpen ? 200 : request.graph.statusOf(kind);
  return showPage(reviewRequestPage(found, tokenOf(request), returned), { status, headers });
}

function tokenOf({ parameter }: ActionRequest): string {
  const token = parameter('token');
  return tokenPattern.test(token) ? token : '';
}
