import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuiltFile } from './built-files.ts';
import { familyOfKept, keptName } from './dictionary-names.ts';

/** Versions of a file, the present one among them. */
const VERSIONS = 6;
/** All kept files together, compressed: ten times what a build has. */
const MOST_BYTES = 16_777_216;

export interface EarlierFilesOptions {
  files: Iterable<BuiltFile>;
  /** Where they are kept. */
  folder: string;
  nowMs: () => number;
  /** false: nothing is written, as on a full disk. */
  mayWrite: () => boolean;
}

/**
 * Keeps the build's files for the time when another build has replaced them, and removes the oldest ones beyond the limits. A file's time is
 * the last at which it was part of the app. Returns the names of what is kept, and why not everything is.
 */
export async function keepFiles(
  options: EarlierFilesOptions,
): Promise<{ kept: Set<string>; problem: unknown }> {
  const { folder, mayWrite } = options;
  let problem: unknown = null;
  const note = (error: unknown) => {
    problem ??= error;
  };
  if (mayWrite()) await addFiles(options).catch(note);
  const kept = await sweep(folder, note);
  return { kept, problem };
}

async function addFiles({ files, folder, nowMs }: EarlierFilesOptions): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const present = new Set(await readdir(folder));
  for (const { family, path, compressed } of files) {
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    const name = keptName(family, hash);
    const target = join(folder, name);
    if (!present.has(name)) {
      // Not synced: a file that a power cut damages is noticed when it's read.
      await copyFile(compressed, `${target}.new`);
      await rename(`${target}.new`, target);
    }
    const seconds = nowMs() / 1_000;
    await utimes(target, seconds, seconds);
  }
}

/** Removes everything that isn't a kept file or is one too many. */
async function sweep(folder: string, note: (error: unknown) => void): Promise<Set<string>> {
  const found: { name: string; mtimeMs: number; size: number; family: string | null }[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const facts = await stat(join(folder, name)).catch(note);
    if (facts) found.push({ name, mtimeMs: facts.mtimeMs, size: facts.size, family: familyOfKept(name) });
  }
  const kept = new Set<string>();
  const versions = new Map<string, number>();
  let bytes = 0;
  for (const { name, family, size } of found.toSorted((one, other) => other.mtimeMs - one.mtimeMs)) {
    const version = family === null ? VERSIONS : (versions.get(family) ?? 0);
    if (family === null || version >= VERSIONS || bytes + size > MOST_BYTES) {
      await rm(join(folder, name), { recursive: true, force: true }).catch(note);
      continue;
    }
    versions.set(family, version + 1);
    bytes += size;
    kept.add(name);
  }
  return kept;
}
