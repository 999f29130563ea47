import type { FastifyRequest } from 'fastify';
import type { Messenger } from '../mail/messenger.ts';

/**
 * Carries out what an answer is about behind it, so that the time it takes tells a stranger nothing. A server with a key waits for it: it
 * gets the secret in the answer, and would use it before it is stored.
 */
export async function behindAnswer(
  messenger: Pick<Messenger, 'meanwhile'>,
  { caller }: FastifyRequest,
  task: () => Promise<void>,
): Promise<void> {
  if (caller.kind === 'key') await task();
  else messenger.meanwhile(task);
}
