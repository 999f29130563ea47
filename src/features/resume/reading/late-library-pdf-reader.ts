/// <reference lib="webworker" />
import './pdf-platform.ts';
import { type PdfText, readPages } from './read-pages.ts';

/*
 * Reads the text of one PDF. The build leaves this file out of what is kept for offline use (`LATE_FILES` in `wire/built-files.ts`):
 * it's kept when it's first used.
 */

declare const self: DedicatedWorkerGlobalScope;

export type PdfAnswer = PdfText | { isReady: true };

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- it goes to the page that started this worker
const answer = (message: PdfAnswer) => self.postMessage(message);

self.addEventListener('message', (event: MessageEvent<ArrayBuffer>) => {
  void readPages(new Uint8Array(event.data)).then(answer);
});

answer({ isReady: true });
