import { permissionsOfRole, roleNames } from './roles.rules.ts';

const forVisitors: ReadonlyMap<string, string> = new Map([
  ['EVERYONE', 'everyone'],
  ['VISITOR', 'everyone, about themselves'],
  ['MEMBER', 'signed-in members'],
  ['WEBSITE_CREATE', 'accounts that the operator lets make websites'],
  ['INSTALL_READ', 'accounts that the operator lets read how the install runs'],
]);

/** Who may run each operation, as a table to read; `access` names the permission of each `Query` and `Mutation` field. */
export function permissionMatrix(access: ReadonlyMap<string, string>): string {
  const rows = [...access]
    .filter(([field, permission]) => /^(?:Query|Mutation)\./.test(field) && permission !== 'GATEWAY')
    .map(([field, permission]) => {
      const roles = roleNames().filter((role) => permissionsOfRole(role).some((own) => own === permission));
      return `| ${field} | ${permission} | ${forVisitors.get(permission) ?? roles.join(', ')} |`;
    });
  return [
    '# Who may do what',
    '',
    'Made by `npm run generate` from the schema and the roles; a test runs each operation as each role and compares.',
    '',
    '| operation | permission | who |',
    '| --- | --- | --- |',
    ...rows.sort(),
    '',
  ].join('\n');
}
