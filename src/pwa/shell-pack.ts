const TYPES: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' };

export interface ShellPack {
  /** The file at this address. Undefined if the pack doesn't have it, or can't be read. */
  find: (path: string) => Promise<Response | undefined>;
}

/**
 * The shell's small files, which the build puts into one (`scripts/shell-pack.mjs`). It is read once for as long as the
 * worker runs.
 * @param read finds the kept pack: a JSON object of texts by their addresses
 */
export function createShellPack(read: () => Promise<Response | undefined>): ShellPack {
  let pack: Promise<ReadonlyMap<string, string>> | null = null;
  return {
    async find(path) {
      // A failure is not kept: the next request reads again.
      pack ??= readPack(read).catch(() => {
        pack = null;
        return new Map<string, string>();
      });
      const text = (await pack).get(path);
      const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
      if (text === undefined || type === undefined) return undefined;
      return new Response(text, { headers: { 'content-type': `${type}; charset=utf-8` } });
    },
  };
}

async function readPack(read: () => Promise<Response | undefined>): Promise<ReadonlyMap<string, string>> {
  const response = await read();
  if (!response?.ok) throw new Error('The shell’s pack is missing');
  return new Map(Object.entries((await response.json()) as Record<string, string>));
}
