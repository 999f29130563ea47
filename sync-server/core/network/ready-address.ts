/** Either all addresses of a machine, or the one that this name always leads to. */
const AT_LOCALHOST = new Set(['0.0.0.0', '[::]', '127.0.0.1']);

/** Where the server answers, for people: the address that it listens on, unless `localhost` leads there. */
export function readyAddress(host: string, port: number): string {
  const name = new URL(`http://${host.includes(':') ? `[${host}]` : host}`).hostname;
  return `http://${AT_LOCALHOST.has(name) ? 'localhost' : name}:${port}`;
}
