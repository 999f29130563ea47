import type { CollectionDefinition } from '../../src/wire/collections.ts';
import type { Caller } from '../core/caller.ts';

export type Action = 'create' | 'read' | 'update' | 'delete';

type Rules = Pick<CollectionDefinition, 'permissions' | 'documentSecurity'>;

/**
 * Makes every permission decision about documents (rows 40 and 41 of docs/appwrite-behaviour.md): allowed if the
 * collection's rules match or, with `documentSecurity`, the document's. A document's permissions never allow creating
 * it. Keys may do everything.
 */
export function allows(
  caller: Caller,
  action: Action,
  rules: Rules,
  documentPermissions: readonly string[],
): boolean {
  return permissionTest(caller, action, rules)(documentPermissions);
}

/**
 * The caller with only those roles that open a document now, so that callers who may read the same documents are equal. `isNamed`:
 * whether a document's permissions have that text.
 */
export function readerOf(
  caller: Caller,
  rules: Pick<Rules, 'permissions'>,
  isNamed: (permission: string) => boolean,
): Caller {
  const roles = caller.roles.filter(role => {
    const permission = `read("${role}")`;
    return rules.permissions.includes(permission) || isNamed(permission);
  });
  return { ...caller, roles };
}

/** Equal for readers who may read the same documents. */
export function audienceOf({ kind, roles }: Caller): string {
  return `${kind} ${roles.join(' ')}`;
}

/**
 * The same decision, prepared once for many documents, since lists need it for every row. Rows that share one
 * permissions array (the projection shares equal ones) are decided once.
 */
export function permissionTest(
  caller: Caller,
  action: Action,
  rules: Rules,
): (documentPermissions: readonly string[]) => boolean {
  if (caller.kind === 'key') return () => true;
  const granting = new Set<string>();
  for (const role of caller.roles) {
    granting.add(`${action}("${role}")`);
    if (action !== 'read') granting.add(`write("${role}")`);
  }
  if (rules.permissions.some(permission => granting.has(permission))) return () => true;
  if (!rules.documentSecurity || action === 'create') return () => false;
  const decided = new WeakMap<readonly string[], boolean>();
  return documentPermissions => {
    const known = decided.get(documentPermissions);
    if (known !== undefined) return known;
    const grants = documentPermissions.some(permission => granting.has(permission));
    decided.set(documentPermissions, grants);
    return grants;
  };
}
