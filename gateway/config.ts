import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type {
  InstallGoogle,
  InstallPayments,
  InstallPlaces,
  InstallTaxNumbers,
  S3Settings,
} from '#kit/subgraph.ts';
import type { RedisSettings } from './limits/shared-counts.ts';
import {
  type BackupSettings,
  backupEnvironment,
  findMissingBackupKeys,
  toBackups,
} from './settings/backup-settings.ts';
import {
  captchaEnvironment,
  findMissingCaptchaKeys,
  type InstallCaptcha,
  toCaptcha,
} from './settings/captcha-settings.ts';
import { type CdnSettings, cdnEnvironment, findMissingCdnKeys, toCdn } from './settings/cdn-settings.ts';
import { clickhouseEnvironment } from './settings/clickhouse-settings.ts';
import { databaseEnvironment, findMissingDatabases, toDatabase } from './settings/database-settings.ts';
import { googleEnvironment, toGoogle } from './settings/google-settings.ts';
import { metricsEnvironment } from './settings/metrics-settings.ts';
import { findMissingPaymentKeys, paymentEnvironment, toPayments } from './settings/payment-settings.ts';
import { placesEnvironment, toPlaces } from './settings/places-settings.ts';
import { redisEnvironment, toRedis } from './settings/redis-settings.ts';
import { readS3Address } from './settings/s3-address.ts';
import { findMissingServiceKeys, serviceEnvironment } from './settings/service-settings.ts';
import { taxNumberEnvironment, toTaxNumbers } from './settings/tax-number-settings.ts';
import { findMissingTlsKeys, type TlsSettings, tlsEnvironment, toTls } from './settings/tls-settings.ts';
import { type TracingSettings, toTracing, tracingEnvironment } from './settings/tracing-settings.ts';
import { isOrigin } from './settings/web-address.rules.ts';

/** A subgraph, as SUBGRAPH and the settings of one subgraph name it. */
export type SubgraphName = 'commerce' | 'content' | 'forms' | 'identity' | 'analytics';

/** Where one subgraph and its data live. */
export type SubgraphConfig = {
  /** Its own database or else the install's; undefined for the embedded one. */
  databaseUrl: string | undefined;
  /** A pooler before that database, in transaction mode; undefined for none. */
  poolerUrl: string | undefined;
  /** Replicas of that database, which requests may read from. */
  replicaUrls: readonly string[];
  /** How many connections it opens at most to each of these. */
  maxConnections: number;
  /** The service it runs as; undefined when it runs in this process. */
  serviceUrl: string | undefined;
};

/** Everything this process reads from its environment, checked. */
export type Config = {
  host: string;
  /** 0 asks for any free port. */
  port: number;
  /** The folder of the embedded database, uploads and generated secrets; absolute. */
  dataDir: string;
  /** The folder that the operator brings the secrets in, which is only read; undefined for the data folder. */
  secretsDir: string | undefined;
  /** Where people reach the install, without a slash at the end; undefined until the operator says so. */
  publicUrl: string | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  /** Whose forwarding headers are believed: nobody's, everybody's, those of so many proxies, or of these addresses. */
  trustProxy: boolean | number | string[];
  /** Hosts of the operator's own network that may be asked who members are. */
  trustedHosts: string[];
  /** The account that is made at the first start. */
  owner: { email: string; password: string } | undefined;
  /** Signs who asks, for subgraphs; undefined when `keepViewerSecret` has to make one. */
  viewerSecret: string | undefined;
  /** The one subgraph this process serves, instead of the whole install. */
  subgraph: SubgraphName | undefined;
  subgraphs: Record<SubgraphName, SubgraphConfig>;
  /** The mail server and the sender of mails; undefined when mails are stored only. */
  mail: { smtpUrl: string; from: string } | undefined;
  /** The bucket that uploads are kept in; undefined for the data folder. */
  files: S3Settings | undefined;
  /** Who may run operations of their own and read the schema: everyone, or only keys and contributors. */
  freeQueries: 'everyone' | 'keys';
  /** How visitors are told from robots on websites that have not chosen. */
  captcha: InstallCaptcha;
  /** The install's own accounts at payment providers. */
  payments: InstallPayments;
  /** How addresses are looked up for websites that bring no key of their own. */
  places: InstallPlaces;
  /** Where Google Sheets is asked. */
  google: InstallGoogle;
  /** Where VAT numbers are looked up. */
  taxNumbers: InstallTaxNumbers;
  /** What every limit of writes is multiplied by; 0 for none. */
  limitFactor: number;
  /** Where processes share what they count; undefined for the database. */
  redis: RedisSettings | undefined;
  /** The ClickHouse that keeps events of settled days; undefined where PostgreSQL keeps all. */
  eventArchiveUrl: string | undefined;
  /** The file that says in which country a network address is used; undefined for none. */
  countriesFile: string | undefined;
  /** For how many seconds a cache in front may show a shared page without asking; 0 for none. */
  cdnSeconds: number;
  /** The cache in front that is told of changes; undefined where none is. */
  cdn: CdnSettings | undefined;
  /** Names of what the operator tries out, or turned off, on the whole install. */
  betaFeatureFlags: string[];
  /** For how long a process that was told to stop still serves, where `/readyz` is watched. */
  stopGraceSeconds: number;
  backups: BackupSettings;
  /** Where Prometheus asks; undefined for nowhere. */
  metrics: { host: string; port: number } | undefined;
  /** What this process is called in traces; undefined where none are sent. */
  tracing: TracingSettings | undefined;
  /** How https is served; undefined where a proxy does that. */
  tls: TlsSettings | undefined;
};

/** The environment can't be used; the message names each variable that has to change. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const isMailServer = (text: string): boolean =>
  URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol) && new URL(text).hostname !== '';

const mailAddress = String.raw`[^\s<>(),;:"\\@[\]]+@[^\s<>(),;:"\\@[\]]+`;
/** An address, or a name before one in angle brackets; never a line break, which would start another header. */
const sender = new RegExp(`^(?:${mailAddress}|[^<>\\p{Cc}\\u2028\\u2029]*<${mailAddress}>)$`, 'u');

const isAddress = (text: string): boolean => {
  const [address = '', bits = '0', ...rest] = text.split('/');
  const mostBits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return rest.length === 0 && /^\d+$/.test(bits) && Number(bits) <= mostBits;
};

const readTrustProxy = (text: string, context: z.RefinementCtx): Config['trustProxy'] => {
  if (text === 'true' || text === 'false') return text === 'true';
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const addresses = text.split(',').map((part) => part.trim());
  if (addresses.every(isAddress)) return addresses;
  context.addIssue('neither of them');
  return z.NEVER;
};

const logLevel = z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']);

/** Each variable: what it must be, how that is said to the operator, and an example. */
export const environment = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65535)
    .default(3000)
    .meta({ description: 'a whole number from 0, for any free port, to 65535', example: '3000' }),
  // This machine only: a fresh install still has to get its owner, and nobody on the network should be faster.
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/)
    .default('127.0.0.1')
    .meta({
      description: 'the address to listen on: 127.0.0.1 for this machine only, 0.0.0.0 for the whole network',
      example: '0.0.0.0',
    }),
  COUNTRIES_FILE: z.string().min(1).optional().meta({
    description: 'a CSV file of networks and countries',
    example: './dbip-country-lite.csv',
  }),
  DATA_DIR: z.string().default('data').meta({ description: 'a folder', example: './data' }),
  SECRETS_DIR: z.string().min(1).optional().meta({
    description: 'a folder with the secrets of all subgraphs',
    example: '/etc/vitrine-secrets',
  }),
  ...databaseEnvironment,
  ...serviceEnvironment,
  PUBLIC_URL: z
    .string()
    .refine(isOrigin)
    .transform((text) => new URL(text).origin)
    .optional()
    .meta({
      description: 'the http or https address people use, without a path',
      example: 'https://shop.example.com',
    }),
  OWNER_EMAIL: z.email().optional().meta({
    description: 'the e-mail address of the first account, and goes with OWNER_PASSWORD',
    example: 'owner@example.com',
  }),
  OWNER_PASSWORD: z.string().min(8).max(1000).optional().meta({
    description: 'the password of the first account, 8 to 1000 characters, and goes with OWNER_EMAIL',
    example: '"a sentence only you know"',
  }),
  LOG_LEVEL: logLevel
    .default('info')
    .meta({ description: `one of ${logLevel.options.join(', ')}`, example: 'info' }),
  FILES_URL: z
    .string()
    .transform((text, context) => {
      const bucket = readS3Address(text);
      if (bucket === null) context.addIssue('no bucket');
      return bucket ?? z.NEVER;
    })
    .optional()
    .meta({
      description: 'the address of a bucket of a service that speaks S3, with its keys',
      example: 'https://KEY:SECRET@s3.example.com/uploads?region=eu-central-1',
    }),
  SMTP_URL: z.string().refine(isMailServer).optional().meta({
    description: 'the smtp:// or smtps:// address of a mail server, and goes with MAIL_FROM',
    example: 'smtp://shop:secret@mail.example.com:587',
  }),
  MAIL_FROM: z.string().max(320).regex(sender).optional().meta({
    description: 'the sender of mails, as an address or as Name <address>, and goes with SMTP_URL',
    example: 'Corner Shop <shop@example.com>',
  }),
  BETA_FEATURE_FLAGS: z
    .string()
    .regex(/^[a-z0-9-]+(?: *, *[a-z0-9-]+)*$/)
    .transform((text) => text.split(',').map((name) => name.trim()))
    .default([])
    .meta({
      description: 'names in small letters, digits and hyphens, with commas between',
      example: 'reviews-kill-switch',
    }),
  FREE_QUERIES: z.enum(['everyone', 'keys']).default('everyone').meta({
    description: 'everyone or keys: who may run GraphQL operations of their own, and read the schema by one',
    example: 'keys',
  }),
  ...captchaEnvironment,
  ...paymentEnvironment,
  ...placesEnvironment,
  ...googleEnvironment,
  ...taxNumberEnvironment,
  ...redisEnvironment,
  ...clickhouseEnvironment,
  ...backupEnvironment,
  ...tracingEnvironment,
  ...tlsEnvironment,
  ...cdnEnvironment,
  ...metricsEnvironment,
  RATE_LIMITS: z
    .string()
    .regex(/^(?:on|off|\d{1,4}(?:\.\d{1,3})?)$/)
    .transform((text) => (text === 'on' ? 1 : text === 'off' ? 0 : Number(text)))
    .default(1)
    .meta({
      description: 'on, off, or a number that every limit is multiplied by',
      example: '2.5',
    }),
  STOP_GRACE_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .default(5)
    .meta({ description: 'seconds from 0 to 999', example: '10' }),
  TRUSTED_HOSTS: z
    .string()
    .transform((text) => text.split(',').map((host) => host.trim().toLowerCase()))
    .pipe(z.array(z.string().regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?::\d{1,5})?$/)))
    .default([])
    .meta({
      description: 'hosts, with a port where it is not the usual one, with commas between',
      example: 'login.intranet.example,10.0.0.5:8080',
    }),
  TRUST_PROXY: z.string().transform(readTrustProxy).default(false).meta({
    description: 'true, false, the number of proxies in front, or their addresses with commas between',
    example: '127.0.0.1,10.0.0.0/8',
  }),
});

type Values = z.output<typeof environment>;
type Name = keyof Values;

/** Reads and checks the environment; throws one `ConfigError` that names every variable to change. */
export const readConfig = (env: Record<string, string | undefined>): Config => {
  // A blank line in a file of settings means: not set.
  const given = Object.fromEntries(
    Object.entries(env).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  );
  const result = environment.safeParse(given);
  const bad = new Set<Name>(result.error?.issues.map((issue) => nameSchema.parse(issue.path[0])));
  const missing = findMissing(given).filter((name) => !bad.has(name));
  if (!result.success || missing.length > 0) {
    throw new ConfigError(describeProblems([...bad], missing));
  }
  return toConfig(result.data);
};

const nameSchema = environment.keyof();

const findMissing = (given: Record<string, string>): Name[] => {
  const missing: Name[] = [];
  if (given.SMTP_URL && !given.MAIL_FROM) missing.push('MAIL_FROM');
  if (given.MAIL_FROM && !given.SMTP_URL) missing.push('SMTP_URL');
  if (given.OWNER_PASSWORD && !given.OWNER_EMAIL) missing.push('OWNER_EMAIL');
  if (given.OWNER_EMAIL && !given.OWNER_PASSWORD) missing.push('OWNER_PASSWORD');
  return [
    ...findMissingServiceKeys(given),
    ...missing,
    ...findMissingCaptchaKeys(given),
    ...findMissingPaymentKeys(given),
    ...findMissingBackupKeys(given),
    ...findMissingTlsKeys(given),
    ...findMissingCdnKeys(given),
    ...findMissingDatabases(given),
  ];
};

/** What was given is not repeated: it may be a secret, and the operator has it at hand. */
const describeProblems = (bad: Name[], missing: Name[]): string => {
  const describe = (name: Name, verb: string) => {
    const { description, example } = environment.shape[name].meta() ?? {};
    return `  ${name} ${verb} ${description}. Example: ${name}=${example}`;
  };
  const lines = [
    ...bad.map((name) => describe(name, 'must be')),
    ...missing.map((name) => describe(name, 'is missing:')),
  ];
  return `The settings can’t be used:\n${lines.join('\n')}`;
};

const toConfig = (values: Values): Config => ({
  host: values.HOST,
  port: values.PORT,
  dataDir: resolve(values.DATA_DIR),
  secretsDir: values.SECRETS_DIR && resolve(values.SECRETS_DIR),
  publicUrl: values.PUBLIC_URL,
  logLevel: values.LOG_LEVEL,
  trustProxy: values.TRUST_PROXY,
  trustedHosts: values.TRUSTED_HOSTS,
  owner:
    values.OWNER_EMAIL && values.OWNER_PASSWORD
      ? { email: values.OWNER_EMAIL, password: values.OWNER_PASSWORD }
      : undefined,
  viewerSecret: values.VIEWER_SECRET,
  subgraph: values.SUBGRAPH,
  subgraphs: {
    commerce: { ...toDatabase(values, 'COMMERCE'), serviceUrl: values.COMMERCE_SERVICE_URL },
    content: { ...toDatabase(values, 'CONTENT'), serviceUrl: values.CONTENT_SERVICE_URL },
    forms: { ...toDatabase(values, 'FORMS'), serviceUrl: values.FORMS_SERVICE_URL },
    identity: { ...toDatabase(values, 'IDENTITY'), serviceUrl: values.IDENTITY_SERVICE_URL },
    analytics: { ...toDatabase(values, 'ANALYTICS'), serviceUrl: values.ANALYTICS_SERVICE_URL },
  },
  mail:
    values.SMTP_URL && values.MAIL_FROM ? { smtpUrl: values.SMTP_URL, from: values.MAIL_FROM } : undefined,
  files: values.FILES_URL,
  betaFeatureFlags: values.BETA_FEATURE_FLAGS,
  freeQueries: values.FREE_QUERIES,
  captcha: toCaptcha(values),
  payments: toPayments(values),
  places: toPlaces(values),
  google: toGoogle(values),
  taxNumbers: toTaxNumbers(values),
  limitFactor: values.RATE_LIMITS,
  redis: toRedis(values),
  eventArchiveUrl: values.ANALYTICS_URL,
  countriesFile: values.COUNTRIES_FILE && resolve(values.COUNTRIES_FILE),
  cdnSeconds: values.CDN_SECONDS,
  cdn: toCdn(values),
  stopGraceSeconds: values.STOP_GRACE_SECONDS,
  backups: toBackups(values),
  tls: toTls(values),
  metrics: values.METRICS_PORT ? { host: values.METRICS_HOST, port: values.METRICS_PORT } : undefined,
  tracing: toTracing(values),
});

/** The secret that signs who asks: the operator's, or one made at the first start and kept for this account's eyes only. */
export const keepViewerSecret = async (config: Pick<Config, 'dataDir' | 'viewerSecret'>): Promise<string> => {
  if (config.viewerSecret) return config.viewerSecret;
  const file = join(config.dataDir, 'viewer-secret');
  await mkdir(config.dataDir, { recursive: true });
  // Only the first of several processes writes; all of them read what it wrote.
  const unfinished = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(unfinished, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' });
  await link(unfinished, file).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  });
  await rm(unfinished);
  return readFile(file, 'utf8');
};
