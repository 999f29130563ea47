export type VerifySignature = (
  publicKey: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
) => Promise<boolean>;

/** With the browser's own Ed25519, or with a library in browsers from before 2025. False for anything that isn't a signature. */
export const verifySignature: VerifySignature = async (publicKey, signature, message) => {
  let key: CryptoKey;
  try {
    key = await crypto.subtle.importKey('raw', publicKey, 'Ed25519', false, ['verify']);
  } catch {
    return verifyWithLibrary(publicKey, signature, message);
  }
  return crypto.subtle.verify('Ed25519', key, signature, message);
};

export const verifyWithLibrary: VerifySignature = async (publicKey, signature, message) => {
  const { verifyAsync } = await import('@noble/ed25519');
  // Strictly as in RFC 8032, as browsers do.
  return verifyAsync(signature, message, publicKey, { zip215: false }).catch(() => false);
};
