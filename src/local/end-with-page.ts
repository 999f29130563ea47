/** Where transactions are begun: `IDBDatabase.prototype`. */
type Beginning = Pick<IDBDatabase, 'transaction'>;

/**
 * For WebKit, which keeps a page that is left for the way back to it, as it stands: a transaction that was under way
 * neither ends nor goes on, and the same tables wait for it in every later page. So what is under way when a page is left is
 * aborted, as it would be if the page were closed, and nothing is begun any more. Whoever comes back to a page from
 * which something was taken in this way finds it loaded anew. (Chromium and Firefox drop such a page by themselves.)
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
        // It was committed a moment ago: nothing of it is left to be done here.
      }
    }
  });
  page.addEventListener('pageshow', () => {
    isLeft = false;
    if (isBroken) reload();
  });
}
