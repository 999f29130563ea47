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
      const named = String(headers['x-forwarded-for'] ?? '').split(',');
      for (const each of named.reverse()) {
        const before = plainAddress(each.trim());
        if (isIP(before) === 0) break;
        ip = before;
        if (!isProxy(ip)) break;
      }
    }
    return isIPv6(ip) ? normal(ip) : ip;
  };
}
