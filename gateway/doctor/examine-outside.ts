import { lookup } from 'node:dns/promises';
import { connect } from 'node:tls';
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import { createClient } from '#kit/connections.ts';
import type { Config } from '../config.ts';
import { isPublicName, retryAt } from '../tls/certificate.rules.ts';
import { CertificateFolder } from '../tls/certificate-folder.ts';
import { advice, type Finding, fine, problem, reasonOf } from './finding.ts';

const patienceMs = 5_000;
const dayMs = 24 * 60 * 60 * 1_000;
const mostHosts = 100;

/** The mail server takes the name and the password. */
export async function examineMailServer(mail: Config['mail']): Promise<Finding> {
  if (!mail)
    return advice(
      'mail server',
      'None is set: mails are stored, and reach nobody.',
      'Set SMTP_URL and MAIL_FROM.',
    );
  const timeouts = { connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs };
  const transport = createTransport({ url: mail.smtpUrl, ...timeouts });
  try {
    await transport.verify();
    return fine('mail server', `${new URL(mail.smtpUrl).host} takes mails.`);
  } catch (error) {
    const todo = 'Look at SMTP_URL, and at what the mail server logged.';
    return problem('mail server', `${new URL(mail.smtpUrl).host} does not: ${reasonOf(error)}.`, todo);
  } finally {
    transport.close();
  }
}

/** Names of websites lead somewhere, and what answers there has a certificate that holds. */
export async function examineHosts(
  url: string,
  { publicUrl, tls }: Pick<Config, 'publicUrl' | 'tls'>,
): Promise<Finding[]> {
  const client = createClient({ connectionString: url, connectionTimeoutMillis: patienceMs });
  try {
    await client.connect();
    await client.query("SELECT set_config('vitrine.website_id', '*', false)");
    const hosts = (await readHosts(client)).filter(isPublicName);
    const isSecure = tls !== undefined || publicUrl?.startsWith('https:') === true;
    const found = await Promise.all(hosts.map((host) => examineHost(host, isSecure)));
    const orders = await Promise.all(hosts.map((host) => examineOrder(host, tls)));
    const findings = [...found.flat(), ...orders.flat()];
    return findings.length > 0 ? findings : [fine('hosts', reachable(hosts.length))];
  } catch {
    // That the database does not answer is said elsewhere.
    return [];
  } finally {
    await client.end().catch(() => undefined);
  }
}

function reachable(count: number): string {
  if (count === 0) return 'No website has a host that the internet knows, so none was looked up.';
  return count === 1
    ? 'The host of the website can be reached.'
    : `All ${count} hosts of websites can be reached.`;
}

async function readHosts(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ host: string }>(
    `SELECT host FROM content.website_host ORDER BY is_primary DESC, host LIMIT ${mostHosts}`,
  );
  return rows.map(({ host }) => host);
}

async function examineHost(host: string, isSecure: boolean): Promise<Finding[]> {
  try {
    await lookup(host);
  } catch (error) {
    const todo = `Let ${host} lead to this machine (an A or AAAA record), or remove it: website hosts --remove ${host}`;
    return [problem('hosts', `${host} leads nowhere: ${reasonOf(error)}.`, todo)];
  }
  return isSecure ? examineCertificate(host) : [];
}

/** What an authority said of a host, where certificates are ordered by the install itself. */
export async function examineOrder(host: string, tls: Config['tls']): Promise<Finding[]> {
  if (tls?.mode !== 'acme') return [];
  const failed = await new CertificateFolder(tls.folder, tls.directoryUrl).findFailure(host);
  if (failed === null) return [];
  const again = new Date(retryAt(failed)).toISOString();
  const found = `None could be ordered for ${host}: ${failed.reason}`;
  const todo = `Let port 80 of ${host} lead to HTTP_PORT (${tls.httpPort}) of this install. It is tried again at ${again}.`;
  return [problem('certificates', found, todo)];
}

/** The certificate that visitors of a host are shown. */
export async function examineCertificate(host: string, port = 443, now = new Date()): Promise<Finding[]> {
  const todo = 'Look at the log of what keeps certificates: this install, or a proxy such as Caddy.';
  try {
    const { until, failure } = await readCertificate(host, port);
    if (failure) return [problem('certificates', `Browsers refuse that of ${host}: ${failure}.`, todo)];
    const days = Math.floor((until.getTime() - now.getTime()) / dayMs);
    return days < 14 ? [problem('certificates', `That of ${host} ends in ${days} days.`, todo)] : [];
  } catch (error) {
    return [problem('certificates', `${host} does not answer by TLS: ${reasonOf(error)}.`, todo)];
  }
}

function readCertificate(host: string, port: number): Promise<{ until: Date; failure: string | null }> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const until = new Date(socket.getPeerCertificate().valid_to);
      const failure = socket.authorized ? null : String(socket.authorizationError);
      socket.end();
      resolve({ until, failure });
    });
    socket.setTimeout(patienceMs, () => socket.destroy(new Error('no answer in time')));
    socket.once('error', reject);
  });
}
