import { derivedKey } from '../core/keyed-hash.ts';

const IDENTITY = 'portage-server';
const CIPHERS = 'ECDHE-PSK-CHACHA20-POLY1305';
/** Node offers keys that both sides have only up to this version. */
const VERSION = 'TLSv1.2';

const shared = { ciphers: CIPHERS, minVersion: VERSION, maxVersion: VERSION } as const;

/**
 * TLS between the servers of one installation. Both sides prove that they have the installation's own key, from
 * `secrets.json`, so no certificates are needed, and no one else gets past the handshake.
 */
export function peerTls(idKey: Uint8Array) {
  const psk = Buffer.from(derivedKey(idKey, 'peers'));
  return {
    server: {
      ...shared,
      pskCallback: (_socket: unknown, identity: string) => (identity === IDENTITY ? psk : null),
    },
    client: {
      ...shared,
      pskCallback: () => ({ psk, identity: IDENTITY }),
      // The key stands for the name.
      checkServerIdentity: () => undefined,
    },
  };
}
