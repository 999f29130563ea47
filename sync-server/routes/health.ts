import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../board/context.ts';
import { formatMoment } from '../core/moments.ts';
import { isOfThisMachine } from '../http/session/operator.ts';
import type { ConflictFigures } from '../store/store.ts';
import type { Writer } from '../writer/writer.ts';
import { VERSION } from '../core/version.ts';

/** With less free space than this, the next write may fail. The operator should know before that. */
const MIN_FREE_BYTES = 100 * 1024 * 1024;
const PROBE_MS = 3000;

/**
 * - `GET /health`: 200 `{status:'ready'}`, or 503 with the reason, for supervisors and load balancers. `notes`, if any,
 *   are for people: the server works, but something else doesn't. `writer`: which of several servers writes. `conflicts`: on
 *   a CouchDB, how many documents had several versions at once since the start, how many of them have one again, and how
 *   many versions were kept.
 * - `GET /v1/health/version`: Appwrite's route. It needs no project.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  context: Context,
  notes: () => readonly string[] = () => [],
): void {
  const config = { anonymous: true };

  app.get('/health', { config }, async (request, reply) => {
    const reason = (await whyNotReady(context)) ?? whyOld(context.writer);
    reply.header('cache-control', 'no-store');
    const present = [...writerNotes(context.writer), ...notes()];
    const conflicts = conflictsOf(context.stores);
    const more = {
      version: VERSION,
      ...(context.writer && { writer: writerOf(context.writer, isOfThisMachine(request)) }),
      ...(conflicts && { conflicts }),
      ...(present.length > 0 && { notes: present }),
    };
    if (reason === null) return { status: 'ready', ...more };
    return reply
      .code(503)
      .header('retry-after', 10)
      .send({ status: 'unavailable', reason, ...more });
  });

  app.get('/v1/health/version', { config }, async () => ({ version: VERSION }));
}

/** Sends clients to the servers that have what this one lacks. */
function whyOld(writer: Writer | undefined): string | null {
  return writer?.status().isCutOff === true
    ? 'What the other servers write does not arrive here: the CouchDB node of this server is cut off from the others.'
    : null;
}

/** The address of another server is only for this machine's own programs. */
function writerOf(writer: Writer, isOfThisMachine: boolean) {
  const { isHere, holder } = writer.status();
  return {
    isHere,
    since: holder && formatMoment(holder.sinceMs),
    term: holder?.term ?? null,
    ...(isOfThisMachine && { address: holder?.address ?? null }),
  };
}

function writerNotes(writer: Writer | undefined): string[] {
  if (!writer) return [];
  const { holder, lateWrites } = writer.status();
  return [
    ...(holder === null ? ['No server can write at the moment.'] : []),
    ...(lateWrites > 0 ? [`${lateWrites} writes of an earlier server arrived after its term.`] : []),
  ];
}

/** Documents that several servers wrote at the same time. null: the stores can't have any. */
export function conflictsOf(stores: Context['stores']): ConflictFigures | null {
  const all = Object.values(stores).flatMap(store => store.conflicts?.() ?? []);
  if (all.length === 0) return null;
  const sum = (key: keyof ConflictFigures) => all.reduce((total, figures) => total + figures[key], 0);
  return { found: sum('found'), repaired: sum('repaired'), kept: sum('kept') };
}

async function whyNotReady({ stores, config, log }: Context): Promise<string | null> {
  for (const store of Object.values(stores)) {
    try {
      await within(PROBE_MS, store.get('health'));
    } catch (error) {
      log.error({ err: error, store: store.name }, 'a store does not respond');
      return `The store ${store.name} does not respond.`;
    }
  }
  if (config.storeUrl !== null) return null;
  // The memory stores of tests have no directory, so there is no disk to check.
  const disk = await statfs(config.dataDir).catch(() => null);
  if (disk !== null && disk.bavail * disk.bsize < MIN_FREE_BYTES)
    return 'The disk of the data directory is nearly full.';
  return null;
}

async function within<T>(ms: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
