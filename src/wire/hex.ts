/** Lower-case hexadecimal digits, the form of hashes. */
export function toHex(bytes: ArrayBuffer): string {
  return hexOf(new Uint8Array(bytes));
}

export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}
