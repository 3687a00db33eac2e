import { join, resolve } from 'node:path';
import { z } from 'zod';
import { isWebUrl } from './web-address.rules.ts';

/** How this process serves https by itself. */
export type TlsSettings = {
  /** Where http is answered: by the proof that an authority asks for, and else by a way to https. */
  readonly httpPort: number;
} & (
  | {
      readonly mode: 'acme';
      /** The authority's directory. */
      readonly directoryUrl: string;
      /** Whom the authority writes to; undefined for nobody. */
      readonly email: string | undefined;
      /** Where keys and certificates are kept, for all front doors; absolute. */
      readonly folder: string;
    }
  | { readonly mode: 'files'; readonly certificateFile: string; readonly keyFile: string }
);

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((number) => number <= 65535);
const file = z.string().optional();

/** The variables that say how https is served. */
export const tlsEnvironment = {
  TLS: z.enum(['off', 'acme', 'files']).default('off').meta({
    description:
      'off, acme (certificates are ordered for the hosts of websites) or files (TLS_CERT_FILE and TLS_KEY_FILE)',
    example: 'acme',
  }),
  HTTP_PORT: port.default(80).meta({
    description: 'where http is answered while PORT serves https, a whole number up to 65535',
    example: '80',
  }),
  ACME_EMAIL: z.email().optional().meta({
    description: 'the e-mail address that the certificate authority writes to',
    example: 'operator@example.com',
  }),
  ACME_DIRECTORY_URL: z
    .string()
    .refine(isWebUrl)
    .default('https://acme-v02.api.letsencrypt.org/directory')
    .meta({
      description: 'the https address of the directory of a certificate authority that speaks ACME',
      example: 'https://acme-staging-v02.api.letsencrypt.org/directory',
    }),
  TLS_DIR: z.string().optional().meta({
    description: 'a folder for keys and certificates that all front doors share',
    example: '/srv/vitrine-tls',
  }),
  TLS_CERT_FILE: file.meta({
    description: 'the PEM file of a certificate with its chain, and goes with TLS=files',
    example: '/etc/ssl/shop.example.com.pem',
  }),
  TLS_KEY_FILE: file.meta({
    description: 'the PEM file of the certificate’s key, and goes with TLS=files',
    example: '/etc/ssl/private/shop.example.com.key',
  }),
};

/** What else has to be given. */
export function findMissingTlsKeys(
  given: Readonly<Record<string, string>>,
): ('TLS_CERT_FILE' | 'TLS_KEY_FILE')[] {
  if (given.TLS !== 'files') return [];
  return (['TLS_CERT_FILE', 'TLS_KEY_FILE'] as const).filter((name) => !given[name]);
}

export function toTls(values: {
  TLS: 'off' | 'acme' | 'files';
  HTTP_PORT: number;
  ACME_EMAIL?: string | undefined;
  ACME_DIRECTORY_URL: string;
  TLS_DIR?: string | undefined;
  TLS_CERT_FILE?: string | undefined;
  TLS_KEY_FILE?: string | undefined;
  DATA_DIR: string;
}): TlsSettings | undefined {
  const { TLS: mode, HTTP_PORT: httpPort, TLS_CERT_FILE: certificate, TLS_KEY_FILE: key } = values;
  if (mode === 'files' && certificate && key)
    return { mode, httpPort, certificateFile: resolve(certificate), keyFile: resolve(key) };
  if (mode !== 'acme') return undefined;
  return {
    ...{ mode, httpPort, directoryUrl: values.ACME_DIRECTORY_URL, email: values.ACME_EMAIL },
    folder: resolve(values.TLS_DIR ?? join(values.DATA_DIR, 'tls')),
  };
}
