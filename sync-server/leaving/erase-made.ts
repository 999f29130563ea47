import { type CollectionDefinition, storageOf } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { Row } from '../projection/row.ts';
import { disowned, rewrite, wipe } from '../board/board-erasing.ts';

const READER = /^read\("(?:user:([^"/]+)|team:([^"/]+))?/;

/**
 * Handles what a person created or may change in collections that were made over the API. What no one else may read is
 * deleted. The rest stays without a name for those who may; another owner's document only loses this person's
 * permissions.
 */
export async function eraseMade(context: Context, names: readonly string[]): Promise<void> {
  const { projection, schemas } = context;
  for (const definition of schemas.made()) {
    const storage = storageOf(definition);
    const rows = names.flatMap(name => projection.ownedBy(storage, name));
    for (const row of rows) {
      if (isForOthers(context, definition, row, names))
        await rewrite(context, storage, row.documentId, record => disowned(record, names));
      else await wipe(context, storage, row.documentId);
    }
  }
}

function isForOthers(
  { teams }: Context,
  { permissions, documentSecurity }: CollectionDefinition,
  row: Row,
  names: readonly string[],
): boolean {
  if (row.owner !== undefined && !names.includes(row.owner)) return true;
  const counted = documentSecurity ? [...permissions, ...row.permissions] : permissions;
  return counted.some(permission => {
    const found = READER.exec(permission);
    if (!found) return false;
    const [, userId, teamId] = found;
    if (userId !== undefined) return !names.includes(userId);
    // A team that ended has no members, and its id is never reused.
    return teamId === undefined || teams.get(teamId) !== undefined;
  });
}
