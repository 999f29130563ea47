import { Board } from './board-state.ts';
import { catalogueProblems } from './check-catalogue.ts';
import { clusterProblems } from './check-cluster.ts';
import { conversationProblems } from './check-conversations.ts';
import { fileProblems } from './check-files.ts';
import { outboxProblems } from './check-outbox.ts';
import { onceProblems } from './check-once.ts';
import { valueProblems } from './check-values.ts';
import { heldEntries } from './held-entries.ts';
import type { Violation } from './ledger.ts';
import type { World } from './world.ts';

/**
 * What must be true of a world in which everything was delivered and every queue had its time, and what was seen on the
 * way. Judged by the ledger of what was promised and by the bare documents, not by the code that is tested.
 */
export async function violations(world: World): Promise<Violation[]> {
  const board = await Board.read(world.server);
  const held = heldEntries(world);
  const scene = { world, board, held };
  return [
    ...world.ledger.seen,
    ...onceProblems(scene),
    ...outboxProblems(scene),
    ...(await valueProblems(scene)),
    ...conversationProblems(scene),
    ...catalogueProblems(scene),
    ...clusterProblems(scene),
    // Last, because it deletes.
    ...(await fileProblems(scene)),
  ];
}
