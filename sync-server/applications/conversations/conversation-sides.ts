import { APPLICATIONS } from '../../../src/wire/collections.ts';
import type { ConversationSide } from '../../../src/wire/conversation.ts';
import type { Context } from '../../board/context.ts';
import { accountOf, isOwn } from '../../board/adoptions.ts';
import type { Person } from '../../board/people.ts';
import type { Row } from '../../projection/row.ts';
import { receivedApplication } from '../received-application.ts';

/** A person's side of the conversation about an application. undefined: they may not read it. */
export function sideOf(
  context: Context,
  person: Person,
  applicationId: string,
): { application: Row; side: ConversationSide } | undefined {
  const application = context.projection.row(APPLICATIONS.id, applicationId);
  if (application && isOwn(person, application.operation)) return { application, side: 'applicant' };
  const received = receivedApplication(context, person, applicationId);
  return received && { application: received, side: 'employer' };
}

/** The account of the applicant, also if they applied as a guest. undefined: there is none. */
export function applicantAccount(
  context: Pick<Context, 'idKey' | 'projection'>,
  { owner }: { owner?: string | undefined },
): string | undefined {
  const account = owner?.startsWith('guest:') ? accountOf(context, owner) : owner;
  return account ?? undefined;
}

/** Who may read a message about the application: everyone who may read the application. */
export function readersOfConversation(
  context: Pick<Context, 'idKey' | 'projection'>,
  application: { permissions: readonly string[]; owner?: string | undefined },
): string[] {
  const account = applicantAccount(context, application);
  const applicant = account === undefined ? [] : [`read("user:${account}")`];
  return [...new Set([...applicant, ...application.permissions])];
}
