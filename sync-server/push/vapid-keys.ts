import { createECDH } from 'node:crypto';
import type { Context } from '../board/context.ts';
import { derivedKey } from '../core/keyed-hash.ts';

export interface VapidKeys {
  /** In base64url. */
  publicKey: string;
  privateKey: string;
}

/**
 * The keys that push services know this server by. Subscriptions are bound to them, so they must never change. They are
 * derived from the server's own key, which is made at the first start and is part of backups; or the operator gives
 * them.
 */
export function vapidKeys({ config, idKey }: Pick<Context, 'config' | 'idKey'>): VapidKeys {
  if (config.vapid) return config.vapid;
  // Almost every number is a key of the curve. The next one is tried if this one isn't.
  for (let turn = 0; ; turn += 1) {
    const privateKey = derivedKey(idKey, turn === 0 ? 'vapid' : `vapid/${turn}`);
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(privateKey);
    } catch {
      continue;
    }
    return {
      publicKey: curve.getPublicKey('base64url'),
      privateKey: Buffer.from(privateKey).toString('base64url'),
    };
  }
}

/** How a push service can reach the operator (RFC 8292, 2.1). */
export function vapidSubject({ config }: Pick<Context, 'config'>): string {
  if (config.contactEmail !== null) return `mailto:${config.contactEmail}`;
  if (config.publicUrl?.startsWith('https:')) return config.publicUrl;
  return 'mailto:operator@portage.invalid';
}
