import type { CaptchaTerms, InstallCaptcha } from '#kit/captcha.ts';
import { createWork, workSeconds } from '#kit/captcha-work.ts';
import type { ScopedDatabase } from '#kit/database.ts';
import type { Secret } from '#kit/secret.ts';
import { changedMeanwhile, versionOf } from '#kit/version.ts';
import type { ContentContext } from '../context.ts';
import type { Resolvers } from '../generated/graphql.ts';
import { type InputProblem, invalidInput } from '../problems.ts';
import { findCaptchaSetting, saveCaptchaSetting } from './captcha.data.ts';
import {
  type CaptchaProvider,
  type CaptchaSetting,
  findCaptchaProblem,
  mergeCaptcha,
  usualMinScore,
} from './captcha.rules.ts';

/** What captcha needs of the install. */
export interface CaptchaTools {
  readonly secret: Secret;
  /** What websites do that have not chosen. */
  readonly usual: InstallCaptcha;
}

const sealPurpose = 'captcha api key';

/** How a website's visitors are checked: its own way, else the install's; null when they are not. */
async function findTerms(db: ScopedDatabase, { secret, usual }: CaptchaTools): Promise<CaptchaTerms | null> {
  const own = await findCaptchaSetting(db);
  const provider = own?.provider ?? usual.provider;
  if (provider === 'NONE') return null;
  if (provider === 'ALTCHA')
    return { provider, key: secret.sign('captcha work', db.websiteId).toString('hex') };
  if (!own) return 'siteKey' in usual ? usual : null;
  const { siteKey, projectId, minScore } = own;
  const apiKey = own.apiKey === null ? null : secret.open(sealPurpose, own.apiKey);
  // A key that can't be opened any more must not open the forms to robots: visitors are refused until it is given again.
  return {
    provider,
    siteKey: siteKey ?? '',
    projectId: projectId ?? '',
    apiKey: apiKey ?? '',
    minScore,
    apiUrl: usual.apiUrl,
  };
}

function showConfiguration(own: CaptchaSetting | null, { usual }: CaptchaTools) {
  return {
    __typename: 'CaptchaConfiguration' as const,
    provider: own?.provider ?? null,
    effectiveProvider: own?.provider ?? usual.provider,
    siteKey: own?.siteKey ?? null,
    projectId: own?.projectId ?? null,
    hasApiKey: (own?.apiKey ?? null) !== null,
    minScore: own?.minScore ?? usualMinScore,
    version: versionOf({ own }),
  };
}

/** How websites tell visitors from robots. */
export const captchaResolvers: Resolvers = {
  Query: {
    async captchaChallenge(_, { action }, { viewer, now }) {
      const { captcha } = viewer;
      if (captcha?.provider !== 'ALTCHA') return null;
      return {
        challenge: await createWork(captcha.key, action.slice(0, 100), now),
        expiresAt: new Date(now.getTime() + workSeconds * 1_000),
      };
    },
    captchaConfiguration: async (_, __, context) =>
      showConfiguration(await findCaptchaSetting(context.own().db), context.captchaTools),
  },
  Mutation: {
    async updateCaptcha(_, { input }, context) {
      const saved = await saveCaptchaSetting<InputProblem>(
        context.own().db,
        input.expectedVersion,
        (before) => {
          const provider = input.provider === undefined ? (before?.provider ?? null) : input.provider;
          const own =
            provider === null ? null : sealed(mergeCaptcha(before, provider, input), input, context);
          const refusal = own && findCaptchaProblem(own);
          return refusal ? { refusal } : { own };
        },
      );
      if ('refusal' in saved) return invalidInput(saved.refusal);
      if (!('outdated' in saved)) return showConfiguration(saved.own, context.captchaTools);
      const { message, stored } = changedMeanwhile(saved);
      return {
        ...{ __typename: 'CaptchaConfigurationChangedMeanwhile', message },
        stored: showConfiguration(stored.own, context.captchaTools),
      };
    },
  },
  Website: {
    async captchaSettings({ id }, _, context) {
      const terms = await findTerms(context.scopeOf(id).db, context.captchaTools);
      const provider: CaptchaProvider = terms?.provider ?? 'NONE';
      return { provider, siteKey: terms?.provider === 'RECAPTCHA_ENTERPRISE' ? terms.siteKey : null };
    },
  },
  HostedWebsite: {
    captcha: ({ id }, _, context) => findTerms(context.scopeOf(id).db, context.captchaTools),
  },
};

/** A key that was given now is sealed before it is stored; one that is stored is sealed already. */
function sealed(
  setting: CaptchaSetting,
  { apiKey }: { readonly apiKey?: string | null | undefined },
  { captchaTools }: ContentContext,
): CaptchaSetting {
  if (!apiKey || setting.apiKey === null) return setting;
  return { ...setting, apiKey: captchaTools.secret.seal(sealPurpose, setting.apiKey) };
}
