import { constants, copyFile, link, readFile, rename, rm, writeFile } from 'node:fs/promises';

/**
 * Creates a file that says that this process works on something, and returns how to remove it. null: another process
 * does. A file whose process has ended, such as one that was killed, doesn't count.
 */
export async function takeProcessLock(path: string): Promise<(() => Promise<void>) | null> {
  const mine = `${path}.${process.pid}-${Math.random().toString(36).slice(2)}`;
  const owner = `${process.pid} ${await startOf(process.pid)}`;
  await writeFile(mine, owner, { mode: 0o600, flag: 'wx' });
  try {
    if (!(await isLinked(mine, path)) && !((await isAbandoned(path, mine)) && (await isLinked(mine, path))))
      return null;
  } finally {
    await rm(mine, { force: true });
  }
  return () => rm(path, { force: true });
}

/** With a link, the file has its content from the beginning. Some file systems have no links. */
async function isLinked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to).catch((error: unknown) => {
      if (codeOf(error) === 'EEXIST') throw error;
      return copyFile(from, to, constants.COPYFILE_EXCL);
    });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** Moves an abandoned lock away. If another process took it over in the meantime, it gets it back. */
async function isAbandoned(path: string, mine: string): Promise<boolean> {
  const owner = await readFile(path, 'utf8').catch(() => '');
  if (await isRunning(owner)) return false;
  const aside = `${mine}-old`;
  try {
    await rename(path, aside);
    if ((await readFile(aside, 'utf8')) === owner) return true;
    await isLinked(aside, path);
    return false;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function isRunning(owner: string): Promise<boolean> {
  const [pid, start] = owner.split(' ');
  if (pid === undefined || !/^[1-9]\d{0,9}$/.test(pid)) return false;
  try {
    process.kill(Number(pid), 0);
  } catch (error) {
    if (codeOf(error) === 'ESRCH') return false;
  }
  return (await startOf(Number(pid))) === start;
}

/** When a process started, where the system says it: after a crash, its id may belong to another one. */
async function startOf(pid: number): Promise<string> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
