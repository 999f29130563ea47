import { FakeWorker } from '../../unit/catalogue/catalogue-page.ts';

/** `Worker` of the page: the engine of the list, in a later turn instead of a thread. */
export class ListWorker extends FakeWorker {
  removeEventListener(): void {}
}
