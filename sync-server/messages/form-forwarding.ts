import { APPLICATIONS } from '../../src/wire/collections.ts';
import type { Context } from '../board/context.ts';
import { FORWARD } from '../records/application-effects.ts';
import { effectTurns } from '../board/effect-turns.ts';
import type { EffectPort } from '../board/effects.ts';
import { answerLines } from '../records/stored-answers.ts';
import type { Json, JsonObject } from '../store/store.ts';

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

const ANSWER_TIMEOUT_MS = 20_000;
/** On a cluster a turn and its outcome take up to half a second to save. One after another, they would fall behind. */
export const FORWARDS_AT_ONCE = 16;

/**
 * Forwards applications to the form service at `FORM_FORWARD_URL`. null if that isn't set.
 * The request includes the document's id, so that the receiver can recognize a second copy. Only the configured address
 * is ever called: redirects aren't followed.
 */
export function formForwarding(context: Context, fetch: Fetch): EffectPort | null {
  const { config, log } = context;
  const { formForwardUrl: url, formAccessKey: accessKey } = config;
  if (url === null) return null;
  const takeTurn = effectTurns(context, APPLICATIONS.id, FORWARD);
  return {
    name: FORWARD,
    collectionId: APPLICATIONS.id,
    atOnce: FORWARDS_AT_ONCE,
    async perform({ documentId, data }, signal) {
      await takeTurn(documentId);
      const { name, email, jobTitle, jobId } = data;
      const message = withAnswers(data);
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': documentId,
        },
        body: JSON.stringify({ access_key: accessKey ?? '', name, email, message, jobTitle, jobId }),
      });
      await response.body?.cancel();
      if (response.ok) return 'done';
      if (isPassing(response.status)) throw new Error(`the form service answered ${response.status}`);
      log.error({ documentId, status: response.status }, 'the form service refused an application');
      return 'refused';
    },
  };
}

/** The form service has no field for answers, so they follow the message. */
function withAnswers(data: JsonObject): Json {
  const { message = '' } = data;
  const lines = answerLines(data, 'en');
  return lines.length > 0 && typeof message === 'string' ? [message, '', ...lines].join('\n') : message;
}

/** Whether to retry: the service is busy or broken, and didn't refuse the content. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}
