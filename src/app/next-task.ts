/** What follows is a task of its own: in between, the page answers and draws. Not a timer, which waits long in a tab that is hidden. */
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
