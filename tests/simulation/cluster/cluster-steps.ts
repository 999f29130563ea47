import type { Step } from '../step.ts';
import type { World } from '../world.ts';

/** One of the servers is started, killed, stopped or frozen. */
const servers: Step['run'] = async world => {
  const server = world.pick(world.servers);
  if (!server) return '';
  const name = `server ${server.facts.number}`;
  const isWriting = server.context?.writer?.isWriting === true && server.isRunning;
  const said = (what: string) => `${name}${isWriting ? ', which writes,' : ''} ${what}`;
  const drawn = world.random();
  if (!server.isRunning) {
    // It may be on its way, and stuck.
    server.kill();
    start(world, server);
    return `${name} is started`;
  }
  if (drawn < 0.3) {
    server.kill();
    return said('is killed');
  }
  if (drawn < 0.5) {
    void server.stop().catch(() => undefined);
    return said('is stopped');
  }
  if (drawn < 0.75) {
    const ms = Math.round(world.random() * 20_000);
    world.time.after(ms, server.freeze());
    return said(`stands still for ${ms} ms`);
  }
  const { process } = server;
  const writes = Math.floor(world.random() * 6);
  if (process) process.commitsToLive = writes;
  return said(`dies in ${writes} writes`);
};

/** What the cluster's disorder keeps from starting is tried again by whoever runs the servers. */
function start(world: World, server: World['servers'][number]): void {
  server.start().catch((error: unknown) => {
    if (!(error instanceof Error && error.name === 'StoreUnavailable')) world.surprises.push(error);
  });
}

/** A node is down or comes back, loses its disk, or is parted from the others together with the servers that ask it. */
const nodes: Step['run'] = async world => {
  const { cluster } = world;
  if (!cluster) return '';
  const writing = world.servers.find(({ isRunning, context }) => isRunning && context?.writer?.isWriting);
  const drawn = world.pick([0, 1, 2]) ?? 0;
  // The node of the server that writes matters most.
  const number = writing && world.chance(0.5) ? writing.facts.number : drawn;
  const away = cluster.down ?? cluster.parted;
  if (away !== null) {
    cluster.down = null;
    cluster.parted = null;
    // Whatever it alone had is gone. The servers have confirmed none of that.
    if (world.chance(0.4)) {
      cluster.replace(away);
      return `node ${away} comes back with an empty disk`;
    }
    cluster.moved();
    return 'all reach each other';
  }
  if (world.chance(0.2)) {
    cluster.replace(number);
    return `node ${number} has an empty disk, and takes what the others have`;
  }
  if (world.chance(0.5)) cluster.down = number;
  else cluster.parted = number;
  cluster.moved();
  return `node ${number} is ${cluster.down === null ? 'parted from the others' : 'down'}`;
};

export const CLUSTER_STEPS: Readonly<Record<string, Step>> = {
  servers: { weight: 8, run: servers },
  nodes: { weight: 9, run: nodes },
};
