import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';
import { normalizeIP } from '@fastify/rate-limit';

/** Reading an IPv6 address takes longer than finding it. */
const KNOWN = 10_000;

/** Whether an address is one of these proxies, which are addresses or networks. */
export function proxyList(trustedProxies: readonly string[]): (ip: string) => boolean {
  const list = new BlockList();
  for (const proxy of trustedProxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return ip => trustedProxies.length > 0 && list.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

export function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Some proxies add the port, or the brackets that an IPv6 address has in a URL. */
const WITH_PORT = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d{1,5})?$/;

/**
 * The addresses in `X-Forwarded-For`, the nearest first. They end before a text that isn't one: then the proxy that
 * passed it on counts as the client.
 */
export function reportedAddresses(header: string | readonly string[]): string[] {
  const addresses: string[] = [];
  for (const each of String(header).split(',').reverse()) {
    const text = each.trim();
    const [, bracketed, before] = WITH_PORT.exec(text) ?? [];
    // The zone of an address has a meaning only on the proxy.
    const [address = ''] = (bracketed ?? before ?? text).split('%');
    if (isIP(address) === 0) break;
    addresses.push(plainAddress(address));
  }
  return addresses;
}

/**
 * Like `clientAddress`, for requests that the framework has yet to see. undefined: the request came through a socket of this machine that
 * has no address.
 */
export function requestAddress(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string | undefined {
  const isProxy = proxyList(trustedProxies);
  const known = new Map<string, string>();
  const normal = (ip: string): string => {
    const found = known.get(ip);
    if (found !== undefined) return found;
    const address = normalizeIP(ip);
    if (known.size >= KNOWN) known.clear();
    known.set(ip, address);
    return address;
  };
  return ({ socket, headers }) => {
    if (socket.remoteAddress === undefined) return undefined;
    let ip = plainAddress(socket.remoteAddress);
    if (isProxy(ip)) {
      for (const before of reportedAddresses(headers['x-forwarded-for'] ?? '')) {
        ip = before;
        if (!isProxy(ip)) break;
      }
    }
    return isIPv6(ip) ? normal(ip) : ip;
  };
}
