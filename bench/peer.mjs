// Portage as a peer in another bench: see docs/bench.md.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundlePeer } from './peer-bundle.mjs';

const assets = mkdtempSync(join(tmpdir(), 'portage-peer-'));
process.once('exit', () => rmSync(assets, { recursive: true, force: true }));

// oxlint-disable-next-line import/no-default-export -- the other bench asks for it
export default { page: 'page/peer-page.ts', server: 'peer.server.mjs', opts: { assets }, bundle: bundlePeer };
