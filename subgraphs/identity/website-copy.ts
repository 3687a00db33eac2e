import type { CopyRules } from '#kit/website-copy.ts';

/**
 * What of a website's members comes along when it is copied into another install: who they are, and nothing that signs in.
 * They choose a new password by mail. Contributors are accounts of the install.
 */
export const identityCopy: CopyRules = {
  left: [
    ...['contributor', 'passkey', 'sign_in_step', 'person_request', 'weekly_report', 'editing_presence'],
    ...['access_entry', 'api_key_use'],
  ],
  missed: ['api_key', 'webhook', 'sign_on_provider', 'contributor'],
  people: ['member', 'member_address'],
};
