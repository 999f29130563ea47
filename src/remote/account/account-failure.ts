import type { AccountFailure } from '../../sync/account/account-result.ts';

/**
 * Turns an error of the SDK into a value. A server's refusal carries its own type and text. Everything else (fetch's
 * `TypeError`, an SDK file that didn't load, a proxy's page) means that the server was not reached.
 */
export function accountFailure(error: unknown): AccountFailure {
  const answer = serverAnswer(error);
  return answer ? { reason: 'refused', type: answer.type, message: answer.message } : { reason: 'offline' };
}

/** True for a 401: the server was reached and doesn't accept the session. */
export function isUnauthorised(error: unknown): boolean {
  return serverAnswer(error)?.code === 401;
}

export function isRefusedAs(error: unknown, type: string): boolean {
  return serverAnswer(error)?.type === type;
}

/** The server was not reached, or its answer was lost: it may have done what the request asked. */
export function hasNoAnswer(error: unknown): boolean {
  return serverAnswer(error) === null;
}

/** Recognizes `AppwriteException` by its shape, because its class is in the SDK, which is loaded only when needed. */
function serverAnswer(error: unknown): { code: number; type: string; message: string } | null {
  if (!(error instanceof Error) || !('code' in error) || !('type' in error)) return null;
  const { code, type, message } = error;
  if (typeof code !== 'number' || typeof type !== 'string' || code < 400 || type === '') return null;
  return { code, type, message };
}
