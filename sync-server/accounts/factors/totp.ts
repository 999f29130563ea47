import { Secret, TOTP } from 'otpauth';
import type { Environment } from '../../core/environment.ts';

const SECRET_BYTES = 20;
const STEP_SECONDS = 30;
/** Time steps before and after now whose codes are also accepted, because phones' clocks differ. */
const WINDOW = 1;

/** In base32, as authenticator apps expect it. */
export function newTotpSecret({ randomBytes }: Pick<Environment, 'randomBytes'>): string {
  const bytes = randomBytes(SECRET_BYTES);
  return new Secret({ buffer: new Uint8Array(bytes).buffer }).base32;
}

/** The QR code's content: `otpauth://totp/ISSUER:LABEL?…`. */
export function totpUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: STEP_SECONDS }).toString();
}

/**
 * The time step that this code belongs to. null: none near now. Callers must remember the step, because a code is valid
 * only once (RFC 6238, 5.2).
 */
export function totpStep(secret: string, code: string, nowMs: number): number | null {
  const token = code.replaceAll(' ', '');
  if (!/^\d{6}$/.test(token)) return null;
  const timestamp = nowMs;
  const key = { secret: Secret.fromBase32(secret), period: STEP_SECONDS, timestamp };
  const delta = TOTP.validate({ ...key, token, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: STEP_SECONDS, timestamp }) + delta;
}
