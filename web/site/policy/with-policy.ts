import type { SiteResponse } from '../site-response.ts';
import { readPageCode } from './page-code.ts';
import { pagePolicy } from './page-policy.rules.ts';

/** A page with its policy in its headers. Comes last: hashes are those of the scripts that visitors get. */
export function withPolicy({ policy, ...response }: SiteResponse): SiteResponse {
  if (policy === undefined || typeof response.body !== 'string') return response;
  const { html, code } = readPageCode(response.body);
  const headers = { ...response.headers, 'content-security-policy': pagePolicy(policy, code) };
  return { ...response, headers, body: html };
}
