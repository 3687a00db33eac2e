import type { CopyRules } from '#kit/website-copy.ts';

/** What of a website's counts comes along when it is copied into another install: all of them. */
export const analyticsCopy: CopyRules = { left: [] };
