import { APPLICATIONS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import type { Row } from '../projection/row.ts';
import { isOwn } from '../board/adoptions.ts';
import { callerOf, type Person } from '../board/people.ts';
import { allows } from '../records/permissions.ts';

/** An application received by a posting of this person's. undefined: it is their own, or they may not read it. */
export function receivedApplication(
  context: Context,
  person: Person,
  applicationId: string,
): Row | undefined {
  const row = context.projection.row(APPLICATIONS.id, applicationId);
  if (!row || isOwn(person, row.operation)) return undefined;
  return allows(callerOf(context, person), 'read', APPLICATIONS, row.permissions) ? row : undefined;
}
