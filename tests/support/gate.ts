/** A promise that waits until `open` is called. (`Promise.withResolvers` came with Node 22.) */
export function gate(): { isOpen: Promise<void>; open: () => void } {
  let open = () => {};
  const isOpen = new Promise<void>(resolve => {
    open = resolve;
  });
  return { isOpen, open };
}
