import { ApiError, invalidParam } from '../core/api-error.ts';
import type { Caller } from '../core/caller.ts';

const MAX_PERMISSIONS = 100;
const ID = '[a-zA-Z0-9][a-zA-Z0-9._-]{0,35}';
const ROLE = new RegExp(
  `^(?:any|guests|users(?:/(?:un)?verified)?|user:${ID}(?:/(?:un)?verified)?|team:${ID}(?:/[a-zA-Z0-9._-]{1,32})?|member:${ID}|label:[a-zA-Z0-9]{1,36})$`,
);
export const isRole = (text: string): boolean => ROLE.test(text);

const PERMISSION = /^(read|update|delete|write)\("([^"]{1,80})"\)$/;

/**
 * The permissions that a document may carry, in the given order (row 37 of docs/appwrite-behaviour.md). `write` means
 * update and delete. `create` is only for collections. Throws for anything that isn't a permission.
 */
export function readPermissions(texts: readonly string[]): string[] {
  if (texts.length > MAX_PERMISSIONS) {
    throw invalidParam('permissions', `You can only provide up to ${MAX_PERMISSIONS} permissions.`);
  }
  const permissions = texts.flatMap(text => {
    const [, action = '', role = ''] = PERMISSION.exec(text) ?? [];
    if (!ROLE.test(role)) throw invalidParam('permissions', PERMISSION_RULE);
    return action === 'write' ? [`update("${role}")`, `delete("${role}")`] : [`${action}("${role}")`];
  });
  return [...new Set(permissions)];
}

const COLLECTION_PERMISSION = /^(create|read|update|delete|write)\("([^"]{1,80})"\)$/;

/** The permissions that a collection may carry: those of documents, and `create`, which `write` then includes. */
export function readCollectionPermissions(texts: readonly string[]): string[] {
  if (texts.length > MAX_PERMISSIONS) {
    throw invalidParam('permissions', `You can only provide up to ${MAX_PERMISSIONS} permissions.`);
  }
  const permissions = texts.flatMap(text => {
    const [, action = '', role = ''] = COLLECTION_PERMISSION.exec(text) ?? [];
    if (!ROLE.test(role))
      throw invalidParam('permissions', PERMISSION_RULE.replace('read,', 'create, read,'));
    const actions = action === 'write' ? ['create', 'update', 'delete'] : [action];
    return actions.map(each => `${each}("${role}")`);
  });
  return [...new Set(permissions)];
}

const PERMISSION_RULE =
  'Permissions must be of the form action("role") with one of the actions read, update, delete, write and a known role.';

/** Users may only grant roles that they have themselves (row 39). Keys may grant any. */
export function refuseForeignRoles(caller: Caller, permissions: readonly string[]): void {
  if (caller.kind === 'key') return;
  const foreign = permissions.some(permission => !caller.roles.includes(roleOf(permission)));
  if (!foreign) return;
  throw new ApiError('user_unauthorized', `Permissions must be one of: (${caller.roles.join(', ')})`);
}

/** A document belongs to the user who created it (row 38). One created by a guest or a key has no owner. */
export function defaultPermissions(caller: Caller): string[] {
  if (caller.kind !== 'user' || caller.userId === undefined) return [];
  const role = `user:${caller.userId}`;
  return [`read("${role}")`, `update("${role}")`, `delete("${role}")`];
}

function roleOf(permission: string): string {
  return permission.slice(permission.indexOf('"') + 1, permission.lastIndexOf('"'));
}
