import { z } from 'zod';
import { isOrigin } from './web-address.rules.ts';

/** Nobody, a piece of work for the visitor's browser, or Google's score. */
export type InstallCaptcha =
  | { provider: 'NONE' | 'ALTCHA'; apiUrl: string }
  | {
      provider: 'RECAPTCHA_ENTERPRISE';
      siteKey: string;
      projectId: string;
      apiKey: string;
      minScore: number;
      apiUrl: string;
    };

/** The variables that say how visitors are told from robots. */
export const captchaEnvironment = {
  CAPTCHA: z.enum(['off', 'altcha', 'recaptcha']).default('off').meta({
    description:
      'off, altcha or recaptcha, which needs RECAPTCHA_SITE_KEY, RECAPTCHA_PROJECT and RECAPTCHA_API_KEY',
    example: 'altcha',
  }),
  RECAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w-]{10,200}$/)
    .optional()
    .meta({ description: 'the public key of reCAPTCHA Enterprise', example: '6LcExampleExampleExample' }),
  RECAPTCHA_PROJECT: z
    .string()
    .regex(/^[a-z0-9][a-z0-9:.-]{2,60}$/i)
    .optional()
    .meta({ description: 'the Google Cloud project of the key', example: 'my-shop-123456' }),
  RECAPTCHA_API_KEY: z
    .string()
    .min(10)
    .optional()
    .meta({ description: 'the API key of that project', example: 'AIzaExampleExampleExample' }),
  RECAPTCHA_MIN_SCORE: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/)
    .transform(Number)
    .default(0.5)
    .meta({ description: 'a score from 0 to 1; visitors below it are taken for robots', example: '0.5' }),
  RECAPTCHA_API_URL: z
    .string()
    .refine(isOrigin)
    .transform((text) => new URL(text).origin)
    .default('https://recaptchaenterprise.googleapis.com')
    .meta({
      description: 'where reCAPTCHA Enterprise answers, as an http or https address without a path',
      example: 'https://recaptchaenterprise.googleapis.com',
    }),
};

/** reCAPTCHA needs all of its keys. */
export function findMissingCaptchaKeys(given: Readonly<Record<string, string>>) {
  const needed = ['RECAPTCHA_SITE_KEY', 'RECAPTCHA_PROJECT', 'RECAPTCHA_API_KEY'] as const;
  return given.CAPTCHA === 'recaptcha' ? needed.filter((name) => !given[name]) : [];
}

type Values = z.output<z.ZodObject<typeof captchaEnvironment>>;

/** How visitors of websites that have not chosen are told from robots. */
export function toCaptcha(values: Values): InstallCaptcha {
  const apiUrl = values.RECAPTCHA_API_URL;
  if (values.CAPTCHA === 'altcha') return { provider: 'ALTCHA', apiUrl };
  const { RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_PROJECT: projectId, RECAPTCHA_API_KEY: apiKey } = values;
  if (values.CAPTCHA === 'off' || !siteKey || !projectId || !apiKey) return { provider: 'NONE', apiUrl };
  const minScore = values.RECAPTCHA_MIN_SCORE;
  return { provider: 'RECAPTCHA_ENTERPRISE', siteKey, projectId, apiKey, minScore, apiUrl };
}
