// oxlint-disable-next-line import/default -- the bundler gives the worker's address
import catalogueWorkerUrl from '../../catalogue/worker.ts?worker&url';
import { trustedScriptUrl } from '../../pwa/trusted-urls.ts';

/**
 * The first worker starts when this module is evaluated. Import it first, so that the worker gets ready while the rest
 * of the page's code, above all the database's, is still being evaluated.
 */
let first: Worker | null = start();

/** Returns the first worker once, and then new ones. */
export function startWorker(): Worker {
  const worker = first ?? start();
  first = null;
  return worker;
}

function start(): Worker {
  return new Worker(trustedScriptUrl(catalogueWorkerUrl), { type: 'module' });
}
