import { type RenderedMail, renderEmail } from '#kit/email.rules.ts';
import { codeOfRole } from '../roles/roles.rules.ts';

/** An invitation can be accepted for seven days. */
export const invitationDays = 7;

/** What people read. */
export const contributorMessages = {
  already: 'This person builds the website already.',
  over: 'This invitation is no longer valid. Ask for a new one.',
  lastAdmin: 'A website needs at least one admin. Make someone else an admin first.',
  unknown: 'This website has no such contributor.',
  noInvitation: 'This website has no such invitation.',
} as const;

/** A change leaves a website at least one admin. */
export function leavesAnAdmin(
  admins: readonly string[],
  change: { readonly accountId: string; readonly role: number | null },
): boolean {
  if (change.role === codeOfRole('ADMIN')) return true;
  return admins.some((accountId) => accountId !== change.accountId) || !admins.includes(change.accountId);
}

/** The mail that asks someone to build a website. */
export function invitationMail(invitation: { host: string; role: string; url: string }): RenderedMail {
  const { host, url } = invitation;
  const role = invitation.role.toLowerCase().replaceAll('_', ' ');
  const intro = `You are invited to work on ${host} as ${/^[aeiou]/.test(role) ? 'an' : 'a'} ${role}. Follow the link within seven days to begin.`;
  return renderEmail({
    ...{ language: 'en', subject: `Your invitation to ${host}`, paragraphs: [intro] },
    ...{
      link: { label: 'Begin', url },
      foot: 'If you don’t know what this is about, there is nothing to do.',
    },
  });
}
