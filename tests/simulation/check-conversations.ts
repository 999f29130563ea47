import { textOf } from './board-state.ts';
import type { Healed } from './healed.ts';
import type { Violation } from './ledger.ts';

/** I6: a message is for both sides: the applicant, and everyone who may read the application. */
export function conversationProblems({ board }: Healed): Violation[] {
  const applications = new Map(board.all('applications').map(record => [record.documentId, record]));
  return board.standing('applicationEvents').flatMap(({ documentId, data, permissions }) => {
    if (data['kind'] !== 'message' && data['kind'] !== 'interview') return [];
    const application = applications.get(textOf(data['applicationId']));
    if (!application) return [{ invariant: 'I6', what: `message ${documentId} is about no application` }];
    const { owner } = application;
    const isAccount = owner !== undefined && !owner.startsWith('guest:');
    const readers = [...application.permissions, ...(isAccount ? [`read("user:${owner}")`] : [])];
    return readers
      .filter(reader => !permissions.includes(reader))
      .map(reader => ({ invariant: 'I6', what: `message ${documentId} is hidden from ${reader}` }));
  });
}
