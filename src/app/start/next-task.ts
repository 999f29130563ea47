/**
 * Continues in a separate task, so that the page can respond and render in between. It isn't a timer, because those are
 * slow in hidden tabs.
 */
export function nextTask(): Promise<void> {
  const { port1, port2 } = new MessageChannel();
  return new Promise(resolve => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
