import { z } from 'zod';
import type { RestAnswer } from '../rest-route.ts';

/** True for a path of the published commerce API, whose resources have versions of their own. */
export function isPublished(path: string): boolean {
  return /^\/(?:1\.[01]\/|v2\/commerce\/|v1\/(?:commerce|contacts|fulfillments)(?:\/|$))/.test(path);
}

/** How that API says what went wrong. */
export const publishedError = z.object({
  type: z
    .string()
    .describe(
      '`INVALID_REQUEST_ERROR`, `AUTHORIZATION_ERROR`, `METHOD_NOT_ALLOWED`, `CONFLICT`, `TOO_MANY_REQUESTS`, `SERVICE_UNAVAILABLE` or `SERVER_ERROR`.',
    ),
  subtype: z
    .string()
    .describe(
      'A published one where there is one, such as `INVALID_ARGUMENT`, `SKU_UNAVAILABLE` or `MISSING_SCOPE`; else the code that every other path of this website has for it.',
    ),
  message: z.string().describe('One sentence for the person who sees it.'),
  statusCode: z.int().describe('The HTTP status once more.'),
});

const failure = z.object({ error: z.object({ code: z.string(), message: z.string() }) });

/** The published names of what other paths call by codes of their own. */
const subtypes: Readonly<Record<string, string>> = {
  BAD_INPUT: 'INVALID_ARGUMENT',
  BAD_USER_INPUT: 'INVALID_ARGUMENT',
  InvalidInput: 'INVALID_ARGUMENT',
  NotEnoughStock: 'INSUFFICIENT_STOCK',
  FORBIDDEN: 'MISSING_SCOPE',
  UNSUPPORTED_CONTENT: 'INVALID_CONTENT_TYPE',
  UnsupportedFile: 'INVALID_CONTENT_TYPE',
  LastVariant: 'INSUFFICIENT_PRODUCT_VARIANTS',
  ProductSlugTaken: 'URL_SLUG_UNAVAILABLE',
  SkuTaken: 'SKU_UNAVAILABLE',
  ProductImageLimitReached: 'IMAGE_LIMIT_REACHED',
  WebhookLimitReached: 'WEBHOOK_SUBSCRIPTION_LIMIT_REACHED',
  AutomaticDiscountLimitReached: 'ENTITY_LIMIT_REACHED',
  VariantLimitReached: 'ENTITY_LIMIT_REACHED',
  ContactAddressLimitReached: 'ENTITY_LIMIT_REACHED',
  ContactEmailTaken: 'DUPLICATE_USER_CONFLICT',
  ProductTypeNotDeletable: 'OPERATION_NOT_ALLOWED_FOR_PRODUCT_TYPE',
  CouponCodeTaken: 'PROMO_CODE_CONFLICT',
};

/** A failure in the published API's words; any other answer as it is. */
export function asPublished({ status, body, ...more }: RestAnswer): RestAnswer {
  const read = failure.safeParse(body);
  if (status < 400 || !read.success) return { status, body, ...more };
  const { code, message } = read.data.error;
  const error = { type: typeOf(status), subtype: subtypeOf(code), message, statusCode: status };
  return { ...more, status, body: error };
}

/** The published name of a code; the code itself where there is none. */
export function subtypeOf(code: string): string {
  return subtypes[code] ?? code;
}

const types: Readonly<Record<number, string>> = {
  401: 'AUTHORIZATION_ERROR',
  403: 'AUTHORIZATION_ERROR',
  405: 'METHOD_NOT_ALLOWED',
  409: 'CONFLICT',
  429: 'TOO_MANY_REQUESTS',
  503: 'SERVICE_UNAVAILABLE',
};

function typeOf(status: number): string {
  return types[status] ?? (status >= 500 ? 'SERVER_ERROR' : 'INVALID_REQUEST_ERROR');
}
