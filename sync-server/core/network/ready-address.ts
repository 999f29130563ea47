/** Either all addresses of a machine, or the one that this name always leads to. */
const AT_LOCALHOST = new Set(['0.0.0.0', '[::]', '127.0.0.1']);

/** Where the server answers, for people: the address that it listens on, unless `localhost` leads there. */
export function readyAddress(host: string, port: number): string {
  const written = host.includes(':') ? `[${host}]` : host;
  // An address with a zone has no place in a URL.
  const name = URL.canParse(`http://${written}`) ? new URL(`http://${written}`).hostname : written;
  return `http://${AT_LOCALHOST.has(name) ? 'localhost' : name}:${port}`;
}
