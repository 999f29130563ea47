const READ = 'read("';
const END = '")';

/** The roles that may read. */
export function rolesReading(permissions: readonly string[]): string[] {
  return permissions
    .filter(permission => permission.startsWith(READ) && permission.endsWith(END))
    .map(permission => permission.slice(READ.length, -END.length));
}

/**
 * The names under which rows are found by who may read them: those of owners (`row-owners.ts`) for people and teams,
 * whatever their role or state is. So they find a few rows too many, never too few.
 */
export function readerNames(roles: readonly string[]): string[] {
  const names = roles.map(role => {
    const [start = ''] = role.split('/');
    if (start.startsWith('user:')) return start.slice('user:'.length);
    return start.startsWith('team:') ? start : `role ${role}`;
  });
  return [...new Set(names)];
}
