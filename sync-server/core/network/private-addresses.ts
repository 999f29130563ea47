import ipaddr from 'ipaddr.js';

/** A network such as `10.0.0.0/8`. */
export interface Network {
  address: ipaddr.IPv4 | ipaddr.IPv6;
  bits: number;
}

/** null: the text is neither a network nor an address. */
export function readNetwork(text: string): Network | null {
  if (ipaddr.isValidCIDR(text)) {
    const [address, bits] = ipaddr.parseCIDR(text);
    return { address, bits };
  }
  // `isValid` also accepts forms such as `10.1` and `0x7f000001`, which are more likely to be mistakes.
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.parse(text);
  return { address, bits: address.kind() === 'ipv4' ? 32 : 128 };
}

/** All public IPv6 addresses are in it. Outside are old forms that embed IPv4 addresses, and old local networks. */
const GLOBAL = ipaddr.IPv6.parse('2000::');

/**
 * Whether the server may connect to an address that someone else chose: a public one, or one within the networks that
 * the operator allows. All others are refused, such as loopback, private and link-local addresses, multicast, and forms
 * that embed an IPv4 address in IPv6.
 */
export function mayReach(address: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  // `::ffff:10.0.0.1` is 10.0.0.1.
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'unicast' && (!(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL, 3)))
    return true;
  return allowed.some(({ address: of, bits }) => of.kind() === parsed.kind() && parsed.match(of, bits));
}
