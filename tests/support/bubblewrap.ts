import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['/usr/bin', '/usr/local/bin', '/bin'];
const CACHE = join(import.meta.dirname, '../../.cache/bubblewrap');

/** The path of bubblewrap: the system's, or the one in Debian's package, unpacked into the cache. null: there is none. */
export function bubblewrapForTests(): string | null {
  const installed = FOLDERS.map(folder => join(folder, 'bwrap')).find(path => existsSync(path));
  const found = installed ?? unpacked();
  return found !== null && works(found) ? found : null;
}

function unpacked(): string | null {
  const program = join(CACHE, 'usr/bin/bwrap');
  if (existsSync(program)) return program;
  try {
    mkdirSync(join(CACHE, '..'), { recursive: true });
    const folder = mkdtempSync(`${CACHE}-`);
    execFileSync('apt-get', ['download', 'bubblewrap'], { cwd: folder, stdio: 'ignore' });
    const name = readdirSync(folder).find(each => each.endsWith('.deb')) ?? '';
    execFileSync('dpkg', ['-x', name, folder], { cwd: folder, stdio: 'ignore' });
    // Another process may have done the same meanwhile.
    if (!existsSync(program)) renameSync(folder, CACHE);
    else rmSync(folder, { recursive: true });
  } catch {
    // Not a Debian, or offline.
  }
  return existsSync(program) ? program : null;
}

/** False where user namespaces are turned off, as in some containers. */
function works(program: string): boolean {
  try {
    execFileSync(program, ['--ro-bind', '/', '/', '--unshare-all', '--unshare-user', '/bin/true'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}
