import { keepFile } from '../../src/local/files/keep-file.ts';
import { sha256, type Tab } from './simulated-phone.ts';
import type { World } from './world.ts';

/** So many résumés there are: few, so that people send the same one again, and two people have equal ones. */
const TEXTS = 2;
/** Half of the applications in such worlds have a file, and some of these one that no server takes. */
const FILE_ONE_IN = 2;
const REFUSED_ONE_IN = 10;

export interface ChosenText {
  text: string;
  isRefused: boolean;
}

/** What a simulated person attaches. Follows from the count, so that it draws nothing. */
export function fileFor(world: World): ChosenText | null {
  if (!world.hasFiles) return null;
  const step = Math.floor(world.count() / 1000);
  if (step % FILE_ONE_IN !== 0) return null;
  const chosen = step / FILE_ONE_IN;
  if (chosen % REFUSED_ONE_IN === 0)
    return { text: '<html>Not a résumé.</html>'.repeat(20), isRefused: true };
  return resumeText(chosen);
}

export function resumeText(chosen: number): ChosenText {
  return { text: `Résumé ${chosen % TEXTS}: I cook. `.repeat(30 + (chosen % TEXTS)), isRefused: false };
}

/** The file on the device's disk, as an application names it; null: there was no room for it. */
export async function keptResume({ ledger }: World, tab: Tab, { text }: ChosenText) {
  const { db } = tab.people.current();
  const bytes = new TextEncoder().encode(text);
  const named = { name: 'CV.txt', type: 'text/plain' as const };
  const chosen = { ...named, arrayBuffer: () => Promise.resolve(bytes.buffer) };
  try {
    const { hash, size } = await keepFile(db, chosen, sha256Of, tab.people.edits.nowMs());
    ledger.contents.set(hash, text);
    return { hash, size, ...named };
  } catch {
    return null;
  }
}

const sha256Of = (bytes: ArrayBuffer) => Promise.resolve(sha256(bytes));
