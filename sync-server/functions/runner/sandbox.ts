import { existsSync } from 'node:fs';

/** Besides the heap: code, stacks of threads, buffers. */
const OVERHEAD_MB = 192;
const TMP_BYTES = 64 * 1_048_576;
const FILE_BLOCKS = (TMP_BYTES / 512) * 2;
const OPEN_FILES = 256;

export interface SandboxParts {
  /** The built `function-worker.mjs`. */
  worker: string;
  /** Of the bubblewrap program. null: without isolation. */
  bubblewrap: string | null;
  /** The folder of the socket through which functions reach the API. null: they don't. */
  apiFolder: string | null;
  /** Has a filter of system calls as file descriptor 4. */
  hasFilter: boolean;
}

export interface SandboxWish {
  directory: string;
  memoryMb: number;
  network: boolean;
}

export interface Command {
  file: string;
  args: string[];
  /** The path of the API's folder for the process. */
  apiFolder: string | null;
}

/** In the sandbox. */
const [CODE, RUNTIME, API, NODE] = ['/function', '/runtime', '/run/api', '/node'];

/** The shell sets limits that Node can't set, then becomes the program itself. */
function limited(memoryMb: number, command: readonly string[], isStrict: boolean): [string, string[]] {
  const dataKb = (memoryMb + OVERHEAD_MB) * 1024;
  const limits = [`-c 0`, `-d ${dataKb}`, `-f ${FILE_BLOCKS}`, `-n ${OPEN_FILES}`].map(
    limit => `ulimit ${limit}`,
  );
  // Without isolation, limits that a system doesn't have are no reason not to start.
  const script = isStrict ? limits.join(' && ') : limits.map(limit => `${limit} 2>/dev/null`).join('; ');
  return ['/bin/sh', ['-c', `${script}${isStrict ? ' &&' : ';'} exec "$@"`, 'function', ...command]];
}

/** The command that starts the process of a function. */
export function sandboxCommand(parts: SandboxParts, wish: SandboxWish): Command {
  const heap = `--max-old-space-size=${wish.memoryMb}`;
  if (parts.bubblewrap === null) {
    const [file, args] = limited(wish.memoryMb, [process.execPath, heap, parts.worker], false);
    return { file, args, apiFolder: parts.apiFolder };
  }
  const command = [
    parts.bubblewrap,
    ...isolation(parts, wish),
    NODE,
    heap,
    ...permissions(),
    `${RUNTIME}/worker.mjs`,
  ];
  const [file, args] = limited(wish.memoryMb, command, true);
  return { file, args, apiFolder: parts.apiFolder === null ? null : API };
}

/**
 * A machine of its own: new namespaces, nothing writable but a small /tmp, no /proc, no devices but two, no network
 * unless allowed. `--die-with-parent` ends it with the server, and with it all its processes.
 */
function isolation(parts: SandboxParts, { directory, network }: SandboxWish): string[] {
  const readOnly = (path: string) => (existsSync(path) ? ['--ro-bind', path, path] : []);
  return [
    ['--unshare-all', '--unshare-user', '--disable-userns', '--die-with-parent'],
    network ? ['--share-net'] : [],
    ['--uid', '65534', '--gid', '65534', '--hostname', 'function', '--cap-drop', 'ALL'],
    ['--ro-bind', process.execPath, NODE],
    ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/nix/store', '/etc/ld.so.cache'].flatMap(readOnly),
    network ? NETWORK_FILES.flatMap(readOnly) : [],
    ['--dir', '/dev', ...['/dev/null', '/dev/urandom'].flatMap(path => ['--dev-bind', path, path])],
    ['--size', String(TMP_BYTES), '--tmpfs', '/tmp'],
    ['--ro-bind', directory, CODE, '--ro-bind', parts.worker, `${RUNTIME}/worker.mjs`],
    parts.apiFolder === null ? [] : ['--ro-bind', parts.apiFolder, API],
    ['--remount-ro', '/', '--chdir', CODE],
    parts.hasFilter ? ['--seccomp', '4'] : [],
  ].flat();
}

const NETWORK_FILES = [
  '/etc/resolv.conf',
  '/etc/hosts',
  '/etc/nsswitch.conf',
  '/etc/ssl',
  '/usr/share/ca-certificates',
];

/** Node's own permission model, as a second wall: no child processes, threads, native modules or other files. */
function permissions(): string[] {
  const known = process.allowedNodeEnvironmentFlags;
  return [
    known.has('--permission') ? '--permission' : '--experimental-permission',
    ...[CODE, RUNTIME, API, '/tmp'].map(path => `--allow-fs-read=${path}`),
    '--allow-fs-write=/tmp',
    ...(known.has('--allow-net') ? ['--allow-net'] : []),
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
  ];
}

/** For the search of bubblewrap. */
export const programFolders = (path: string): string[] => [
  ...path.split(':').filter(folder => folder.startsWith('/')),
  '/usr/bin',
];
