import { toHex } from '../wire/hex.ts';
import { EngineHost } from './engine-host.ts';
import { inOrder } from './in-order.ts';
import { type After, inTime } from './in-time.ts';
import type { WorkerPing, WorkerRequest, WorkerResponse } from './messages.ts';
import { damagedBytes } from './verify.ts';

declare const self: DedicatedWorkerGlobalScope;

/** After this long without a request, the worker makes an image for the next opening. */
const IDLE_MS = 200;

/** On a network that drops requests silently, a part of the program may never arrive. */
const LOADING_MS = 30_000;

const after: After = (ms, action) => {
  const timer = setTimeout(action, ms);
  return () => clearTimeout(timer);
};
const part = <T>(loading: Promise<T>): Promise<T> => inTime(loading, LOADING_MS, after);
const host = new EngineHost({
  occupations: async () => (await part(import('../domain/noc/noc-occupations.ts'))).occupations(),
  gazetteer: () => part(import('../domain/places/places.ts')),
  comparePay: async () => (await part(import('./query/pay-comparison.ts'))).comparePay,
  lateParts: async () => (await part(import('./query/late-parts.ts'))).lateParts,
  wageTables: async () => (await part(import('../domain/lmia/wage-table-lookup.ts'))).findWageTable,
});
const sha256 = (bytes: ArrayBuffer) => crypto.subtle.digest('SHA-256', bytes);
let verifying = 0;
let idle: ReturnType<typeof setTimeout> | undefined;

const ask = inOrder(
  (request: WorkerRequest) => host.answer(request),
  (request, response) => {
    reply(response);
    if (request.kind === 'load') void verify(request);
  },
);

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest | WorkerPing>) => {
  if (data.kind === 'ping') {
    reply({ id: null, kind: 'alive' });
    return;
  }
  ask(data);
  if (idle !== undefined) makeImageLater();
});

/** Runs after the answer, so that no caller waits for it. The device's disk may have damaged the bytes. */
async function verify({ stored }: Extract<WorkerRequest, { kind: 'load' }>): Promise<void> {
  verifying++;
  const hashes = await damagedBytes(stored.added, sha256);
  const image = stored.image !== null && (await damagedBytes([stored.image], sha256)).length > 0;
  verifying--;
  if (hashes.length > 0 || image) {
    host.spoil();
    reply({ id: null, kind: 'damaged', hashes, image });
  } else if (verifying === 0) makeImageLater();
}

function makeImageLater(): void {
  clearTimeout(idle);
  idle = setTimeout(() => {
    idle = undefined;
    const image = verifying === 0 && host.image();
    if (image) void sendImage(image);
    makeFormats();
  }, IDLE_MS);
}

/** The data that Intl loads for its first formats serves the page's thread, too, which would be blocked by it. */
function makeFormats(): void {
  new Intl.NumberFormat('en-CA').format(0);
  new Intl.DateTimeFormat('en-CA', { timeStyle: 'short', timeZone: 'America/Toronto' }).format(0);
  new Intl.Collator('fr').compare('e', 'é');
}

async function sendImage(image: NonNullable<ReturnType<EngineHost['image']>>): Promise<void> {
  const hash = toHex(await sha256(image.bytes));
  reply({ id: null, kind: 'image', image: { ...image, hash } }, [image.bytes]);
}

function reply(response: WorkerResponse, transfer: Transferable[] = []): void {
  self.postMessage(response, transfer);
}
