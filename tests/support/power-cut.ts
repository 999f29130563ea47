import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const CALLS = 'openat,creat,write,writev,pwrite64,pwritev,fdatasync,fsync,ftruncate,rename,renameat2,unlink';
const TRACE = ['-f', '-qq', '-y', '-s', '0', '--seccomp-bpf', '-e', `trace=${CALLS}`];

/** strace is Linux's, not always installed, and not always allowed. */
export function canTrace(): boolean {
  return spawnSync('strace', [...TRACE, '-o', '/dev/null', 'true']).status === 0;
}

/** The command under a trace of what it writes and syncs. */
export function traced(command: readonly string[], trace: string): string[] {
  return ['strace', ...TRACE, '-o', trace, ...command];
}

/** Kills what runs under the trace, not the trace itself. */
export function killTraced(stracePid: number): void {
  const children = readFileSync(`/proc/${stracePid}/task/${stracePid}/children`, 'utf8').trim();
  for (const pid of children.split(' ').filter(text => text !== '')) process.kill(Number(pid), 'SIGKILL');
}

/** Of all files, to be asked before the trace. */
export function lengthsIn(directory: string): Map<string, number> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const paths = entries.flatMap(entry => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
  return new Map(paths.map(path => [path, statSync(path).size]));
}

/**
 * As the disk would be after a power cut at the moment of the kill, at its worst: of each file that was written only
 * what had been synced. What lay there before the trace counts as synced. Gives how many bytes went.
 */
export function cutPower(directory: string, trace: string, before: ReadonlyMap<string, number>): number {
  const lengths = syncedLengths(readFileSync(trace, 'utf8'), before);
  let gone = 0;
  for (const [path, size] of lengthsIn(directory)) {
    const synced = lengths.get(path);
    if (synced === undefined || size <= synced) continue;
    truncateSync(path, synced);
    gone += size - synced;
  }
  return gone;
}

/** By path. */
type Files = Map<string, { written: number; synced: number }>;

/** Of each file that was opened for writing, how much of it was synced. */
function syncedLengths(trace: string, before: ReadonlyMap<string, number>): Map<string, number> {
  const files: Files = new Map([...before].map(([path, size]) => [path, { written: size, synced: size }]));
  const unfinished = new Map<string, { call: string; writtenAtStart: number }>();
  for (const line of trace.split('\n')) {
    const [, pid = '', rest = ''] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const begun = /^(.*) <unfinished \.\.\.>$/.exec(rest)?.[1];
    if (begun !== undefined) {
      unfinished.set(pid, { call: begun, writtenAtStart: files.get(pathOf(begun))?.written ?? 0 });
      continue;
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)?.[1];
    const start = unfinished.get(pid);
    if (resumed === undefined) note(files, rest);
    else if (start) note(files, start.call + resumed, start.writtenAtStart);
  }
  return new Map([...files].map(([path, { synced }]) => [path, synced]));
}

function note(files: Files, call: string, writtenAtStart?: number): void {
  const [, name = '', result = ''] = /^(\w+)\(.*\) += (-?\d+)/.exec(call) ?? [];
  if (Number(result) < 0 || name === '') return;
  if (name.startsWith('rename')) return rename(files, call);
  const path = name === 'openat' || name === 'creat' ? openedPath(call) : pathOf(call);
  const file = files.get(path) ?? { written: 0, synced: 0 };
  switch (name) {
    case 'openat':
    case 'creat':
      if (!/O_(?:WRONLY|RDWR)/.test(call)) return;
      if (/O_TRUNC/.test(call)) Object.assign(file, { written: 0, synced: 0 });
      break;
    case 'write':
    case 'writev':
      file.written += Number(result);
      break;
    case 'pwrite64':
    case 'pwritev':
      file.written = Math.max(file.written, offsetOf(call) + Number(result));
      break;
    case 'fsync':
    case 'fdatasync':
      // Another thread may have written more since it began.
      file.synced = Math.max(file.synced, writtenAtStart ?? file.written);
      break;
    default:
      return;
  }
  files.set(path, file);
}

function rename(files: Files, call: string): void {
  const [from = '', to = ''] = [...call.matchAll(/"([^"]*)"/g)].map(([, path = '']) => path);
  const file = files.get(from);
  if (!file) return;
  files.delete(from);
  files.set(to, file);
}

/** The last argument of `pwrite64`. */
function offsetOf(call: string): number {
  return Number(/, (\d+)\) += /.exec(call)?.[1] ?? 0);
}

/** `write(23</path>, …` */
function pathOf(call: string): string {
  return /^\w+\(\d+<([^>]*)>/.exec(call)?.[1] ?? '';
}

/** `openat(AT_FDCWD</cwd>, "…", …) = 23</path>`: only the answer has the name whole. */
function openedPath(call: string): string {
  return / = \d+<([^>]*)>$/.exec(call)?.[1] ?? '';
}
