import { randomBytes } from 'node:crypto';

/** Why a request is refused, as Stripe's API says it. */
export class SandboxRefusal extends Error {
  readonly status: number;
  readonly error: Readonly<Record<string, unknown>>;
  constructor(status: number, error: Readonly<Record<string, unknown>>) {
    super(String(error.message));
    this.status = status;
    this.error = error;
  }
}

export const invalid = (message: string, code = 'parameter_invalid'): SandboxRefusal =>
  new SandboxRefusal(400, { type: 'invalid_request_error', code, message });
export const missing = (noun: string, id: string): SandboxRefusal =>
  new SandboxRefusal(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param: noun,
    message: `No such ${noun}: '${id}'`,
  });

export const newSandboxId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

/** How a payment or a saving is tried. */
export interface Attempt {
  readonly type: string;
  readonly number: string;
  readonly returnUrl: string;
  /** A method that was saved, in place of a new one. */
  readonly methodId?: string;
  /** True when its owner is not there. */
  readonly isOffSession?: boolean;
}

/** A card error, as Stripe's API says it. */
export interface CardError {
  readonly type: 'card_error';
  readonly code: string;
  readonly decline_code: string;
  readonly message: string;
}

/** Codes that say themselves what is wrong; all others are declines of a kind. */
const ownCodes = ['expired_card', 'authentication_required'];

export const cardError = (code: string, message: string): CardError => ({
  ...{ type: 'card_error', decline_code: code, message },
  code: ownCodes.includes(code) ? code : 'card_declined',
});
