import { CodeCollector, type CodeProgress } from '../../handover/frames.ts';
import type { Clock } from '../../sync/ports.ts';

/** Between two pictures, in ms, so that the page stays responsive. */
const PAUSE_MS = 60;

interface CodeSource {
  /** The texts of the codes in the present picture. */
  read: () => Promise<readonly string[]>;
  /** `pauseWhileVisible` on a page: no picture is looked at while the page is hidden. */
  pause: Clock['sleep'];
  onProgress: (progress: CodeProgress) => void;
}

/** Resolves to what the codes of all pictures carried together; null: `signal` ended it. */
export async function collectCodes(
  { read, pause, onProgress }: CodeSource,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const collector = new CodeCollector();
  while (!signal.aborted) {
    for (const text of await read()) {
      const taken = await collector.take(text);
      if (taken && !signal.aborted) onProgress(taken.progress);
      if (taken?.whole) return taken.whole;
    }
    await pause(PAUSE_MS, signal);
  }
  return null;
}
