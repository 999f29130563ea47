import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';

const CALLS = 'openat,creat,write,writev,pwrite64,pwritev,fdatasync,fsync,ftruncate,rename,renameat2,unlink';
const TRACE = ['-f', '-qq', '-y', '-s', '0', '--seccomp-bpf', '-e', `trace=${CALLS}`];

/** strace only exists on Linux, isn't always installed and isn't always permitted. */
export function canTrace(): boolean {
  return spawnSync('strace', [...TRACE, '-o', '/dev/null', 'true']).status === 0;
}

/** Wraps a command in a trace of its writes and syncs. */
export function traced(command: readonly string[], trace: string): string[] {
  return ['strace', ...TRACE, '-o', trace, ...command];
}

/** Kills the traced program, not the trace. */
export function killTraced(stracePid: number): void {
  const children = readFileSync(`/proc/${stracePid}/task/${stracePid}/children`, 'utf8').trim();
  for (const pid of children.split(' ').filter(text => text !== '')) process.kill(Number(pid), 'SIGKILL');
}

/** The sizes of all files. Call this before the trace. */
export function lengthsIn(directory: string): Map<string, number> {
  const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
  const paths = entries.flatMap(entry => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []));
  return new Map(paths.map(path => [path, statSync(path).size]));
}

/**
 * Changes the disk to its worst possible state after a power cut at the time of the kill: each written file keeps only
 * what had been synced. Content from before the trace counts as synced. Returns the number of lost bytes.
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

/** For each file opened for writing: the number of synced bytes. */
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

/** `openat(AT_FDCWD</cwd>, "…", …) = 23</path>`: only the result has the complete path. */
function openedPath(call: string): string {
  return / = \d+<([^>]*)>$/.exec(call)?.[1] ?? '';
}
