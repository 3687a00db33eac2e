/** A request is refused for what it holds; the sentence says what that is, and what may be sent. */
export class RequestRefused extends Error {
  override readonly name: string = 'RequestRefused';
  readonly statusCode: number;
  readonly code: string;

  constructor(statusCode: number, code: string, message: string) {
    super(message);
    this.statusCode = statusCode;
    this.code = code;
  }
}

/** The same of a body that is too large. */
export function refuseBody(message: string): RequestRefused {
  return new RequestRefused(413, 'BODY_TOO_LARGE', message);
}
