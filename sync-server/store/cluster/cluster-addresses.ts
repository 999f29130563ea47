import type { ClusterFetch } from './cluster-requests.ts';

/** Addresses of nodes of one cluster, or of proxies before it, without a slash at the end. */
export type Addresses = readonly [string, ...string[]];

export const ADDRESSES_RULE =
  'must be one or more http: or https: addresses, separated by commas, such as http://user:password@couch1:5984,http://user:password@couch2:5984';

/** As URLs are written: in lower case, without a default port. null: the text is something else. */
export function readAddresses(text: string): Addresses | null {
  const [first, ...others] = text.split(',').map(readAddress);
  if (first === undefined || first === null || others.includes(null)) return null;
  return [first, ...others.filter(other => other !== null)];
}

function readAddress(text: string): string | null {
  const trimmed = text.trim();
  if (!URL.canParse(trimmed)) return null;
  const { protocol, search, hash, username, password, href } = new URL(trimmed);
  const isPlain = /^https?:$/.test(protocol) && search === '' && hash === '';
  return isPlain && isEncoded(username + password) ? href.replace(/\/$/, '') : null;
}

function isEncoded(text: string): boolean {
  try {
    // The result is used because a bundler drops a call that is made only for its exception.
    return decodeURIComponent(text).length >= 0;
  } catch {
    return false;
  }
}

/** A gateway before a node that is down, or a node that is being started. */
const ELSEWHERE = new Set([502, 503, 504]);

/**
 * Sends requests for the first address to the one that answered last. If that one fails, the caller's next try goes to
 * the next one.
 */
export function failover(addresses: Addresses, ask: ClusterFetch): ClusterFetch {
  const nodes = addresses.map(readNode);
  const [first] = nodes;
  let current = 0;
  return async (url, options, limitMs) => {
    const asked = current;
    const node = nodes[asked];
    // Others may have moved on already, so that a node that is down is left once.
    const moveOn = () => {
      if (current === asked) current = (asked + 1) % nodes.length;
    };
    if (!node || !first || !url.startsWith(first.base)) return ask(url, options, limitMs);
    const headers = new Headers(options.headers);
    if (node.authorization !== null) headers.set('authorization', node.authorization);
    try {
      const response = await ask(node.base + url.slice(first.base.length), { ...options, headers }, limitMs);
      if (ELSEWHERE.has(response.status)) moveOn();
      return response;
    } catch (error) {
      if (options.signal?.aborted !== true) moveOn();
      throw error;
    }
  };
}

/** The address without credentials, as `failover` expects it. */
export function baseOf(address: string): string {
  return readNode(address).base;
}

function readNode(address: string): { base: string; authorization: string | null } {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return {
    base: url.href.replace(/\/$/, ''),
    authorization: username === '' ? null : `Basic ${Buffer.from(pair).toString('base64')}`,
  };
}
