import type { Permission } from '#web/generated/graphql.ts';

const includedIn: Readonly<Partial<Record<Permission, Permission>>> = {
  CONTENT_DRAFT: 'CONTENT_MANAGE',
  MEDIA_UPLOAD: 'MEDIA_MANAGE',
};

/** Permissions without those that a larger one of them includes: what somebody may do, said once. */
export function withoutIncluded(permissions: readonly Permission[]): Permission[] {
  return permissions.filter((each) => {
    const larger = includedIn[each];
    return larger === undefined || !permissions.includes(larger);
  });
}
