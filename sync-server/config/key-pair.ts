import { createECDH } from 'node:crypto';

/** Whether a public key on P-256 belongs to the private one, both in base64url. */
export function isKeyPair([publicKey, privateKey]: readonly [string, string]): boolean {
  if (!/^[\w-]{87}$/.test(publicKey) || !/^[\w-]{43}$/.test(privateKey)) return false;
  try {
    const curve = createECDH('prime256v1');
    curve.setPrivateKey(privateKey, 'base64url');
    return curve.getPublicKey('base64url') === publicKey;
  } catch {
    return false;
  }
}
