// oxlint-disable-next-line import/default -- the bundler gives the worker's address
import readerUrl from './late-library-pdf-reader.ts?worker&url';
import { trustedScriptUrl } from '../../../pwa/trusted-urls.ts';
import type { Clock } from '../../../sync/ports.ts';
import { systemClock } from '../../../sync/system-clock.ts';
import type { PdfAnswer } from './late-library-pdf-reader.ts';
import type { PdfFault } from './read-pages.ts';

/** 500 kB, also over a slow link. */
const LOAD_MS = 120_000;
/** An old phone reads a résumé in about two seconds. */
const READ_MS = 20_000;

/** `offline`: the reader isn't on this device, and can't be downloaded now. `slow`: the PDF never ends, or nearly so. */
export type PdfProblem = PdfFault | 'offline' | 'slow';

export class PdfError extends Error {
  override readonly name = 'PdfError';
  constructor(
    readonly problem: PdfProblem,
    options?: ErrorOptions,
  ) {
    super(`The PDF can’t be read: ${problem}`, options);
  }
}

/** The part of a worker that is used here. */
export type Reader = Pick<Worker, 'postMessage' | 'terminate' | 'addEventListener'>;

const startReader = (): Reader => new Worker(trustedScriptUrl(readerUrl), { type: 'module' });

/** The text of a PDF. Throws `PdfError`. Whatever the PDF does, its worker ends with this. */
export async function readPdf(
  bytes: Uint8Array<ArrayBuffer>,
  start = startReader,
  clock: Pick<Clock, 'sleep'> = systemClock,
): Promise<string> {
  const over = new AbortController();
  const reader = start();
  try {
    return await new Promise<string>((resolve, reject) => {
      let isReady = false;
      const after = async (ms: number, isLate: () => boolean, problem: PdfProblem) => {
        await clock.sleep(ms, over.signal);
        if (!over.signal.aborted && isLate()) reject(new PdfError(problem));
      };
      reader.addEventListener('message', (event: MessageEvent<PdfAnswer>) => {
        const { data } = event;
        if ('text' in data) resolve(data.text);
        else if ('fault' in data) reject(new PdfError(data.fault));
        // The library sends messages of its own.
        else if ('isReady' in data && !isReady) {
          isReady = true;
          reader.postMessage(bytes.buffer, [bytes.buffer]);
          void after(READ_MS, () => true, 'slow');
        }
      });
      // Before it is ready, its file couldn't be loaded. Later, it ran out of memory.
      reader.addEventListener('error', () => reject(new PdfError(isReady ? 'damaged' : 'offline')));
      void after(LOAD_MS, () => !isReady, 'offline');
    });
  } finally {
    over.abort();
    reader.terminate();
  }
}
