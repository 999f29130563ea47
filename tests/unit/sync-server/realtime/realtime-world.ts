import { afterEach } from 'vitest';
import type { AppOptions, Part } from '../../../../sync-server/app.ts';
import { createWorld, type World } from '../../../support/server-world.ts';

const open: World[] = [];

/** A world that listens; ended after the test. */
export async function listeningWorld(
  variables: Record<string, string> = {},
  options: AppOptions = {},
  parts: readonly Part[] = [],
): Promise<World> {
  const world = await createWorld(variables, parts, options);
  await world.app.listen({ port: 0, host: '127.0.0.1' });
  open.push(world);
  return world;
}

afterEach(async () => {
  for (const { app } of open.splice(0)) await app.close();
});
