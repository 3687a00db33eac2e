import type { EarlyError, earlyErrorsEvent } from './early-errors.ts';
import type { tellVisitEvent } from './visit-data.ts';

const mostErrors = 10;

/** Its type is the name itself, so that this script asks for no file for it. */
const askedEvent: typeof earlyErrorsEvent = 'vitrine:early-errors';

/** Tells of failures of the page's scripts, the first ten: of those, too, that failed before it came. */
export function watchErrors(release: string, tell: typeof tellVisitEvent): void {
  let left = mostErrors;
  const tellError = (error: unknown, source?: string, line?: number, column?: number) => {
    if (left-- < 1) return;
    const { message, stack = '' } = error instanceof Error ? error : { message: `${error}` };
    tell('PageError', {
      message: message.slice(0, 1_000) || 'unknown',
      stack: stack.slice(0, 3_000),
      ...{ source, line, column, release },
    });
  };
  const tellEvent = (event: EarlyError) => {
    if (event instanceof ErrorEvent)
      tellError(event.error ?? event.message, event.filename, event.lineno, event.colno);
    else tellError(event.reason);
  };
  addEventListener('error', tellEvent);
  addEventListener('unhandledrejection', tellEvent);
  document.dispatchEvent(new CustomEvent(askedEvent, { detail: tellEvent }));
}
