/** The object that starts transactions: `IDBDatabase.prototype`. */
type Beginning = Pick<IDBDatabase, 'transaction'>;

/**
 * For WebKit, which freezes a page on leaving in case the person comes back. A pending transaction then neither ends
 * nor continues, and blocks its tables for every later page. So leaving a page aborts its pending transactions, as
 * closing it would, and no new ones may start. If the person returns to a page that lost a transaction in this way, it
 * reloads. (Chromium and Firefox drop such a page on their own.)
 */
export function endWithPage(
  page: Pick<Window, 'addEventListener'>,
  databases: Beginning,
  reload: () => void,
): void {
  const underWay = new Set<IDBTransaction>();
  let isLeft = false;
  let isBroken = false;
  const begin = databases.transaction;
  databases.transaction = function (this: IDBDatabase, ...asked) {
    if (isLeft) {
      isBroken = true;
      throw new DOMException('The page was left', 'AbortError');
    }
    const begun = begin.apply(this, asked);
    underWay.add(begun);
    const ended = () => underWay.delete(begun);
    begun.addEventListener('complete', ended);
    begun.addEventListener('abort', ended);
    return begun;
  };
  page.addEventListener('pagehide', () => {
    isLeft = true;
    for (const transaction of underWay) {
      try {
        transaction.abort();
        isBroken = true;
      } catch {
        // It was just committed, so there is nothing to abort.
      }
    }
  });
  page.addEventListener('pageshow', () => {
    isLeft = false;
    if (isBroken) reload();
  });
}
