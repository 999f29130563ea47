import type { Context } from '../context.ts';
import type { Change, Json } from '../store/store.ts';
import { readRecord, recordBody } from './board-documents.ts';
import { type DocumentRecord, type Effects, recordId } from './document-record.ts';
import { formatMoment } from './moments.ts';

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

const APPLICATIONS = 'applications';
const PREFIX = recordId(APPLICATIONS, '');

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

  const mark = async (documentId: string, state: State): Promise<void> => {
    for (let attempt = 0; attempt < MARK_TRIES; attempt += 1) {
      const stored = await readRecord(stores.board, APPLICATIONS, documentId);
      if (!stored?.record.effects?.forward) return;
      const { record, revision } = stored;
      const forward = {
        state,
        attempts: stored.record.effects.forward.attempts + 1,
        at: formatMoment(environment.nowMs()),
      };
      const body = recordBody({ ...record, effects: { ...record.effects, forward } });
      const id = recordId(APPLICATIONS, documentId);
      const [result] = await stores.board.commit([{ id, revision, body }]);
      if (result?.status === 'committed') return;
    }
  };

  const forward = async (documentId: string): Promise<void> => {
    const stored = await readRecord(stores.board, APPLICATIONS, documentId);
    if (stored?.record.effects?.forward?.state === 'pending')
      await mark(documentId, await send(stored.record));
  };

  const work = async (): Promise<void> => {
    let failures = 0;
    for (const documentId of waiting) {
      if (closed.signal.aborted) return;
      waiting.delete(documentId);
      try {
        await forward(documentId);
        failures = 0;
      } catch (error) {
        if (closed.signal.aborted) return;
        failures += 1;
        log.error({ err: error }, 'an application could not be forwarded yet');
        // At the end of the line, so that one that never passes keeps no other back.
        waiting.add(documentId);
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
    for (const change of changes) if (isPending(change)) waiting.add(change.id.slice(PREFIX.length));
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
  return id.startsWith(PREFIX) && body !== null && at(at(body['effects'], 'forward'), 'state') === 'pending';
}

function at(value: Json | undefined, key: string): Json | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value[key] : undefined;
}

/** Worth asking again: the service is busy or broken, not against what was sent. */
function isPassing(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}
