import type { Board } from './board-state.ts';
import type { heldEntries } from './held-entries.ts';
import type { World } from './world.ts';

/** A world after everything was delivered. */
export interface Healed {
  world: World;
  board: Board;
  held: ReturnType<typeof heldEntries>;
}
