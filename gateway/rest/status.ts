import type { RestAnswer } from './rest-route.ts';

/** The HTTP status of each problem that the graph may answer with. */
export const statusOfProblem: Readonly<Record<string, number>> = {
  PlacesNotSetUp: 404,
  PlacesUnavailable: 503,
  SignOnFailed: 401,
  AreaNotFree: 403,
  AccountsClosed: 403,
  AdditionalFieldsInvalid: 400,
  AlreadyContributor: 409,
  AutomaticDiscountLimitReached: 409,
  BlocksChangedMeanwhile: 409,
  CaptchaFailed: 400,
  CartFull: 409,
  CartOrdered: 410,
  CartTokenExpired: 410,
  CartTokenUsed: 410,
  CategoryNameTaken: 409,
  CheckoutChanged: 409,
  CheckoutIncomplete: 400,
  CommentsClosed: 409,
  ContactAddressLimitReached: 409,
  ContactEmailTaken: 409,
  CouponCodeTaken: 409,
  CouponUnavailable: 409,
  CouponUsedUp: 409,
  CustomCssBroken: 409,
  DenominationNotChosen: 400,
  DownloadEnded: 410,
  DownloadExpired: 410,
  DownloadUsedUp: 410,
  FileTooLarge: 413,
  FilesInUse: 409,
  FormKeyRefused: 401,
  FormNotConfigured: 404,
  GiftCardIssuedBefore: 409,
  GiftCardUnknown: 404,
  GiftCardUnusable: 409,
  IdempotencyKeyReused: 409,
  OrderStateConflict: 409,
  OrderUnavailable: 409,
  PaymentDeclined: 402,
  PaymentUnavailable: 503,
  ImagesInUse: 409,
  InvalidFormFields: 400,
  InvalidInput: 400,
  InvitationOver: 410,
  LastAdmin: 409,
  LastVariant: 409,
  ConfirmationTokenExpired: 410,
  LikesOff: 409,
  MenuChangedMeanwhile: 409,
  NoMainNavigation: 409,
  NotEnoughStock: 409,
  NotFound: 404,
  NotSubscribable: 409,
  OptionsNotChosen: 400,
  PasskeyRefused: 401,
  PaymentEventRefused: 400,
  PaymentEventTooEarly: 409,
  ProductChangedMeanwhile: 409,
  ProductImageLimitReached: 409,
  ProductSlugTaken: 409,
  ProductTypeNotDeletable: 405,
  ProductUnavailable: 404,
  ProductsNotChanged: 409,
  QuantityNotNumeric: 400,
  QuantityNotWhole: 400,
  QuantityOutOfRange: 400,
  SessionReplayOff: 404,
  RestockNotOffered: 409,
  ReviewInvitationExpired: 410,
  ReviewInvitationUnknown: 404,
  ReviewInvitationUsed: 410,
  ReviewsOff: 409,
  SecondStepNeeded: 401,
  SignInExpired: 410,
  RootCategoryExists: 409,
  SkuTaken: 409,
  SlugTaken: 409,
  SubmissionUnreadable: 400,
  SubscriptionLinkExpired: 410,
  SubscriptionOnly: 409,
  SubscriptionPriceChangeConflict: 409,
  SubscriptionStateConflict: 409,
  TooManyAttempts: 429,
  TooManyUploads: 429,
  TooManyBlocks: 409,
  TotpInUse: 409,
  UnsupportedFile: 415,
  UploadMovedOn: 409,
  VariantInStock: 409,
  VariantLimitReached: 409,
  VariantSoldOut: 409,
  VariantUnavailable: 404,
  WebhookLimitReached: 409,
  WrongCode: 401,
  WrongCredentials: 401,
  WrongPagePassword: 403,
};

/** The answer for a problem: its code and the message for the person who sees it. */
export function answerProblem(problem: {
  readonly __typename: string;
  readonly message: string;
  readonly retryAfter?: number;
}): RestAnswer {
  const { __typename: code, message, retryAfter } = problem;
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) };
  return { status: statusOfProblem[code] ?? 500, body: errorBody(code, message), headers };
}

/** The body of every failure. */
export function errorBody(code: string, message: string, details: object = {}): { error: object } {
  return { error: { code, message, ...details } };
}

/** The HTTP status of an error of the graph, by its code. */
export function statusOfError(code: unknown): number {
  if (code === 'UNAUTHENTICATED') return 401;
  if (code === 'FORBIDDEN') return 403;
  if (code === 'SUBGRAPH_UNREACHABLE' || code === 'SERVICE_UNAVAILABLE') return 503;
  if (code === 'TOO_MANY_REQUESTS') return 429;
  // Shorter lists are to be asked for.
  if (code === 'OPERATION_TOO_LARGE' || code === 'ANSWER_TOO_LARGE') return 400;
  return code === 'BAD_USER_INPUT' ? 400 : 500;
}
