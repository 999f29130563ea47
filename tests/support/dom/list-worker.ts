import { FakeWorker } from '../../unit/catalogue/catalogue-page.ts';

/** The page's `Worker`: runs the list's engine in a later turn instead of a thread. */
export class ListWorker extends FakeWorker {
  removeEventListener(): void {}
}
