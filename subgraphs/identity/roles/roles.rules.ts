import type { Permission, Role } from '../generated/graphql.ts';

const draftPermissions = ['CONTENT_DRAFT', 'MEDIA_UPLOAD'] as const;
const contentPermissions = [
  'CONTENT_MANAGE',
  'CONTENT_DRAFT',
  'MEDIA_MANAGE',
  'MEDIA_UPLOAD',
  'COMMENTS_MODERATE',
] as const;
const storePermissions = [
  'CATALOG_MANAGE',
  'ORDERS_MANAGE',
  'MEDIA_MANAGE',
  'MEDIA_UPLOAD',
  'FORMS_MANAGE',
  'REPORTS_READ',
  'COMMENTS_MODERATE',
] as const;
const websitePermissions = [
  'CATALOG_MANAGE',
  'ORDERS_MANAGE',
  'CONTENT_MANAGE',
  'CONTENT_DRAFT',
  'MEDIA_MANAGE',
  'MEDIA_UPLOAD',
  'THEME_MANAGE',
  'WEBSITE_MANAGE',
  'FORMS_MANAGE',
  'REPORTS_READ',
  'COMMENTS_MODERATE',
  'AUDIT_READ',
] as const;

/**
 * Each role's code and everything it allows. A role whose work no permission covers yet allows nothing: a commenter, for one,
 * must not get a permission that belongs to contributors. An editor of drafts gets none that publishes.
 */
const roles: Readonly<Record<Role, { readonly code: number; readonly permissions: readonly Permission[] }>> =
  {
    ADMIN: { code: 1, permissions: [...websitePermissions, 'CONTRIBUTORS_MANAGE', 'WEBSITE_DELETE'] },
    BILLING: { code: 2, permissions: [] },
    REPORTING: { code: 3, permissions: ['REPORTS_READ'] },
    EDITOR: { code: 4, permissions: contentPermissions },
    MODERATOR: { code: 6, permissions: ['COMMENTS_MODERATE'] },
    COMMENTER: { code: 7, permissions: [] },
    STORE_MANAGER: { code: 8, permissions: storePermissions },
    SCHEDULING: { code: 9, permissions: [] },
    VIEWER: { code: 10, permissions: [] },
    CAMPAIGNS_EDITOR: { code: 11, permissions: ['FORMS_MANAGE'] },
    SCHEDULING_VIEWER: { code: 12, permissions: [] },
    SCHEDULING_EDITOR: { code: 13, permissions: [] },
    NONE: { code: 14, permissions: [] },
    WEBSITE_MANAGER: { code: 15, permissions: websitePermissions },
    DRAFT_EDITOR: { code: 16, permissions: draftPermissions },
  };

const rolesByCode: ReadonlyMap<number, Role> = new Map(roleNames().map((role) => [roles[role].code, role]));

/** A role is stored as its code. */
export function codeOfRole(role: Role): number {
  return roles[role].code;
}

/** A code that stands for no role, and no code at all, is the role NONE. */
export function roleOfCode(code: number | null | undefined): Role {
  return (code != null && rolesByCode.get(code)) || 'NONE';
}

/** A role allows what the table says, and nothing else. */
export function permissionsOfRole(role: Role): readonly Permission[] {
  return roles[role].permissions;
}

/** Rights on the install that an account was given, of all that it holds: no role has them. */
export function rightsOnInstall(permissions: readonly string[]): Permission[] {
  return (['WEBSITE_CREATE', 'INSTALL_READ'] as const).filter((right) => permissions.includes(right));
}

/** Every role, in the order of the codes. */
export function roleNames(): Role[] {
  return Object.keys(roles)
    .filter(isRole)
    .sort((a, b) => roles[a].code - roles[b].code);
}

function isRole(name: string): name is Role {
  return Object.hasOwn(roles, name);
}
