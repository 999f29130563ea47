import { beforeEach, expect, test } from 'vitest';
import type { Operation } from '../../../../src/wire/operations/push.ts';
import { knownPerson, sharingAdopted } from '../../../../sync-server/board/adoptions.ts';
import { type EffectPort, startEffects } from '../../../../sync-server/board/effects.ts';
import { newMembership, newTeam } from '../../../../sync-server/teams/new-team.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import type { Person } from '../../../../sync-server/board/people.ts';
import { commitNewTeam } from '../../../../sync-server/teams/team-changes.ts';
import { sharingWithTeam } from '../../../../sync-server/postings/team-following.ts';
import {
  addPosting,
  ANNA,
  anApplication,
  anEdit,
  aNote,
  BRUNO,
  createBoard,
  documentsOf,
  GUEST_PERSON,
} from '../../../support/board.ts';
import type { TestContext } from '../../../support/test-context.ts';

const TEAM = 'read("team:crew")';
let context: TestContext;

async function push(person: Person, operation: Operation): Promise<void> {
  const [outcome] = await createOperations(context).apply(person, [{ ...operation, userId: person.userId }]);
  expect(outcome?.status).toBe('applied');
}

async function carryOut(port: EffectPort, at = context): Promise<void> {
  const effects = startEffects(at, { ports: [port], sleep: () => Promise.resolve() });
  await effects.idle();
  await effects.close();
}
const shareWithTeam = () => carryOut(sharingWithTeam(context));

/** Who was a guest signs in: what the guest made becomes anna's, in a moment. */
const signIn = () => knownPerson(context, { ...ANNA, aliases: [GUEST_PERSON.id] });
async function takeOver(at = context): Promise<void> {
  await signIn();
  await carryOut(sharingAdopted(at), at);
}
/** A second server on the same board: it doesn't take turns with the first. */
const secondServer = (): TestContext => {
  const { board } = context.stores;
  const other = new Proxy(board, {
    get: (_, name) => {
      const value: unknown = Reflect.get(board, name, board);
      return typeof value === 'function' ? value.bind(board) : value;
    },
  });
  return { ...context, stores: { ...context.stores, board: other } };
};
async function note(person: Person): Promise<void> {
  const [application] = await documentsOf(context, 'applications');
  await push(person, aNote({ payload: { applicationId: application?.documentId } }));
}

const permissionsOf = async (collection: string) =>
  (await documentsOf(context, collection)).map(({ permissions }) => permissions);

/** A posting of bruno's with a guest's application; then bruno has a team. */
beforeEach(async () => {
  context = await createBoard();
  await addPosting(context, { jobId: 100 }, 'bruno');
  await push(GUEST_PERSON, anApplication());
  const members = [newMembership(context, 'bruno', ['owner'])];
  await commitNewTeam(context, newTeam({ id: 'crew', now: 1, name: 'Crew', members }));
});

test('what came in is the team’s to read with the next edit, and so is what the employer noted', async () => {
  await note(BRUNO);
  await push(BRUNO, anEdit());
  await shareWithTeam();
  expect(await permissionsOf('applications')).toEqual([[TEAM]]);
  expect(await permissionsOf('applicationEvents')).toEqual([[TEAM]]);
});

test('who takes their application over in that moment reads it as well', async () => {
  await push(BRUNO, anEdit());
  const { board } = context.stores;
  board.beforeCommit = async () => {
    board.beforeCommit = () => {};
    await takeOver(secondServer());
  };
  await shareWithTeam();
  expect(await permissionsOf('applications')).toEqual([['read("user:anna")', TEAM]]);
});

test('an applicant’s note is theirs alone, also while what they sent as a guest is not shown as theirs yet', async () => {
  await note(await signIn());
  await push(BRUNO, anEdit());
  await shareWithTeam();
  await takeOver();
  expect(await permissionsOf('applicationEvents')).toEqual([['read("user:anna")']]);
  expect(await permissionsOf('applications')).toEqual([['read("user:anna")', TEAM]]);
});
