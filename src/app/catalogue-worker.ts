// oxlint-disable-next-line import/default -- the bundler gives the worker's address
import catalogueWorkerUrl from '../catalogue/worker.ts?worker&url';
import { trustedScriptUrl } from '../pwa/trusted-urls.ts';

/**
 * The first is started as soon as this is evaluated. Whoever imports it does so first: the worker then gets ready while the
 * rest of the page's code, the database's above all, is still being evaluated.
 */
let first: Worker | null = start();

/** The one that is ready, later another. */
export function startWorker(): Worker {
  const worker = first ?? start();
  first = null;
  return worker;
}

function start(): Worker {
  return new Worker(trustedScriptUrl(catalogueWorkerUrl), { type: 'module' });
}
