import type { CertificateFolder } from './certificate-folder.ts';

/** An authority that takes a connection and says nothing more is given up. */
const patienceMs = 30_000;

/** A failed order is tried again by our own measure: an authority may name hours, for which its client would wait here. */
const noRetries = { retryMaxAttempts: 0, retryDefaultDelay: 1 };

/** Orders a certificate for a host, which the authority asks for a proof by http; gives key and chain as one text. */
export async function orderCertificate(
  host: string,
  authority: { readonly directoryUrl: string; readonly email: string | undefined },
  folder: CertificateFolder,
): Promise<string> {
  // Few installs order certificates.
  const { axios, Client, crypto } = await import('acme-client').then((acme) => acme.default);
  Object.assign(axios.defaults, { timeout: patienceMs, acmeSettings: noRetries });
  const accountKey = await folder.accountKey(async () => String(await crypto.createPrivateEcdsaKey()));
  const client = new Client({
    ...{ directoryUrl: authority.directoryUrl, accountKey },
    ...{ backoffMin: 1_000, backoffMax: 15_000, backoffAttempts: 10 },
  });
  const [key, csr] = await crypto.createCsr({ altNames: [host] }, await crypto.createPrivateEcdsaKey());
  const chain = await client.auto({
    ...{ csr, termsOfServiceAgreed: true, challengePriority: ['http-01'] },
    ...(authority.email ? { email: authority.email } : {}),
    // This machine may not see itself by its public name; the authority does.
    skipChallengeVerification: true,
    challengeCreateFn: (_, { token }, answer) => folder.keepChallenge(token, answer),
    challengeRemoveFn: (_, { token }) => folder.forgetChallenge(token),
  });
  return `${String(key).trim()}\n${chain.trim()}\n`;
}
