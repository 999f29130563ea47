import { EngineHost } from './engine-host.ts';
import type { WorkerRequest, WorkerResponse } from './messages.ts';
import { damagedSegments } from './verify.ts';

declare const self: DedicatedWorkerGlobalScope;

const host = new EngineHost();

self.addEventListener('message', (event: MessageEvent<WorkerRequest>) => {
  const request = event.data;
  reply(host.answer(request));
  if (request.kind === 'load') void verify(request.added);
});

/** After the answer, so that nobody waits for it: what came from the device's disk may have been damaged there. */
async function verify(added: readonly { hash: string; bytes: ArrayBuffer }[]): Promise<void> {
  const hashes = await damagedSegments(added, bytes => crypto.subtle.digest('SHA-256', bytes));
  if (hashes.length > 0) reply({ id: null, kind: 'damaged', hashes });
}

function reply(response: WorkerResponse): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's page is its only listener
  self.postMessage(response);
}
