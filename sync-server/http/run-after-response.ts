import type { FastifyRequest } from 'fastify';
import type { Messenger } from '../mail/messenger.ts';

/**
 * Runs a task after the response, so that its duration tells a stranger nothing. For an API key the answer waits for the
 * task: it contains the secret, and the key's server could use it before it is stored.
 */
export async function runAfterResponse(
  messenger: Pick<Messenger, 'runAfterResponse'>,
  { caller }: FastifyRequest,
  task: () => Promise<void>,
): Promise<void> {
  if (caller.kind === 'key') await task();
  else messenger.runAfterResponse(task);
}
