import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterBuild } from './after-build.mjs';

/**
 * Moves the service worker's code into a file whose name has a hash of it, as the other scripts have. `/sw.js` only imports that file. Browsers
 * fetch a worker's own address whole at every update. What it imports can arrive as the difference to the earlier file
 * (`sync-server/deltas/`).
 * @returns {import('vite').Plugin}
 */
export function workerFile() {
  return afterBuild('portage-worker-file', moveWorker);
}

/** @param {string} directory of the built app */
export function moveWorker(directory) {
  const worker = join(directory, 'sw.js');
  const hash = createHash('sha256').update(readFileSync(worker)).digest('base64url').slice(0, 8);
  const file = `/assets/service-worker-${hash}.js`;
  renameSync(worker, join(directory, file));
  writeFileSync(worker, importing(file));
}

/**
 * The content policy demands a Trusted Types policy of this name; browsers without them take the plain address. A block: the imported file
 * shares the names outside it.
 * @param {string} file
 */
function importing(file) {
  return `{
  const file = '${file}';
  const { trustedTypes } = self;
  importScripts(
    trustedTypes
      ? trustedTypes.createPolicy('portage', { createScriptURL: () => file }).createScriptURL(file)
      : file,
  );
}
`;
}
