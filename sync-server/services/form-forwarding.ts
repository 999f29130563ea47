import type { Context } from '../context.ts';
import type { Change } from '../store/store.ts';
import type { DocumentRecord, Effects } from './document-record.ts';
import { formatMoment } from './moments.ts';
import { recordOf } from './record-body.ts';

export interface ForwardingParts {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  /** Resolves after `ms`, or at once when aborted. */
  sleep: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Forwarding {
  /** Resolves when everything that can be sent now was tried. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

type State = NonNullable<Effects['forward']>['state'];

const ANSWER_TIMEOUT_MS = 20_000;
const PAUSE_MIN_MS = 5_000;
const PAUSE_MAX_MS = 300_000;
const MARK_TRIES = 5;

/**
 * Sends applications on to `FORM_FORWARD_URL`, as the specification's form service took them. What is to be sent
 * stands in the application's own document, made in the same write, and is read from the store at start: nothing is
 * forgotten by a kill. It is sent at least once; the document's id goes along, for a receiver that wants to notice
 * the second time. Only the configured address is ever called: no redirect is followed.
 */
export async function startFormForwarding(
  context: Context,
  { fetch, sleep }: ForwardingParts,
): Promise<Forwarding | null> {
  const { config, environment, stores, log } = context;
  const { formForwardUrl: url, formAccessKey: accessKey } = config;
  if (url === null) return null;
  const closed = new AbortController();
  const waiting = new Set<string>();
  let working: Promise<void> | undefined;

  const send = async ({ documentId, data }: DocumentRecord): Promise<State> => {
    const { name, email, message, jobTitle, jobId } = data;
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.any([closed.signal, AbortSignal.timeout(ANSWER_TIMEOUT_MS)]),
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
  };

  const mark = async (storeId: string, state: State): Promise<void> => {
    for (let attempt = 0; attempt < MARK_TRIES; attempt += 1) {
      const stored = await stores.board.get(storeId);
      const record = stored && recordOf(stored.body);
      if (!stored || !record?.effects?.forward) return;
      const forward = {
        state,
        attempts: record.effects.forward.attempts + 1,
        at: formatMoment(environment.nowMs()),
      };
      const body = { ...record, effects: { ...record.effects, forward } };
      const [result] = await stores.board.commit([{ id: storeId, revision: stored.revision, body }]);
      if (result?.status === 'committed') return;
    }
  };

  const forward = async (storeId: string): Promise<void> => {
    const stored = await stores.board.get(storeId);
    const record = stored && recordOf(stored.body);
    if (record?.effects?.forward?.state === 'pending') await mark(storeId, await send(record));
  };

  const work = async (): Promise<void> => {
    let failures = 0;
    for (const storeId of waiting) {
      if (closed.signal.aborted) return;
      waiting.delete(storeId);
      try {
        await forward(storeId);
        failures = 0;
      } catch (error) {
        if (closed.signal.aborted) return;
        failures += 1;
        log.error({ err: error }, 'an application could not be forwarded yet');
        // At the end of the line, so that one that never passes keeps no other back.
        waiting.add(storeId);
        await sleep(Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** (failures - 1)), closed.signal);
      }
    }
  };

  const run = () => {
    working ??= work().finally(() => {
      working = undefined;
      if (waiting.size > 0 && !closed.signal.aborted) run();
    });
  };

  const subscription = await stores.board.subscribe(undefined, changes => {
    for (const change of changes) if (isPending(change)) waiting.add(change.id);
    if (waiting.size > 0) run();
  });

  return {
    async idle() {
      await working;
    },
    async close() {
      subscription.close();
      closed.abort();
      await working;
    },
  };
}

function isPending({ id, body }: Change): boolean {
  if (!id.startsWith('applications/') || body === null) return false;
  return recordOf(body)?.effects?.forward?.state === 'pending';
}

/** Worth asking again: the service is busy or broken, not against what was sent. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}
