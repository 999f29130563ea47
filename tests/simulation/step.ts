import type { World } from './world.ts';

/** One thing that happens in a world; says what, for the trace. */
export interface Step {
  weight: number;
  run: (world: World) => Promise<string>;
}
