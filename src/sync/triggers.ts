/**
 * Turns browser events about the network and the page into hints. Safari and Firefox have no Background Sync, and
 * `navigator.onLine` says little, so only a real request decides. Returns a function that stops listening.
 */
export function watchTriggers(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  document: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>,
  hint: () => void,
  /** The page is hidden, perhaps for good. There is still a little time to send. */
  leaving: () => void = () => undefined,
): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') hint();
    else leaving();
  };
  page.addEventListener('online', hint);
  page.addEventListener('pageshow', hint);
  document.addEventListener('visibilitychange', onVisible);
  return () => {
    page.removeEventListener('online', hint);
    page.removeEventListener('pageshow', hint);
    document.removeEventListener('visibilitychange', onVisible);
  };
}
