import { APPLICATIONS } from '../../src/wire/collections.ts';
import type { Context } from '../context.ts';
import type { Row } from '../projection/projection.ts';
import { isOwn } from './adoptions.ts';
import { callerOf, type Person } from './people.ts';
import { allows } from './permissions.ts';

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
