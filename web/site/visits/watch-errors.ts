import type { tellVisitEvent } from './visit-data.ts';

const mostErrors = 10;

/** Tells of failures of the page's scripts, the first ten. */
export function watchErrors(tell: typeof tellVisitEvent): void {
  let left = mostErrors;
  // Eight letters before `.js` are the build's.
  const release = document.querySelector<HTMLScriptElement>('script[data-visit]')?.src.slice(-11, -3);
  const tellError = (error: unknown, source?: string, line?: number, column?: number) => {
    if (left-- < 1) return;
    const { message, stack = '' } = error instanceof Error ? error : { message: `${error}` };
    tell('PageError', {
      message: message.slice(0, 1_000) || 'unknown',
      stack: stack.slice(0, 3_000),
      ...{ source, line, column, release },
    });
  };
  addEventListener('error', ({ error, message, filename, lineno, colno }) =>
    tellError(error ?? message, filename, lineno, colno),
  );
  addEventListener('unhandledrejection', ({ reason }) => tellError(reason));
}
