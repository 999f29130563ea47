import { isObjectOrArray } from '../../core/json.ts';
import { hexOf } from '../hex.ts';
import type { ProofStep } from './merkle.ts';

/**
 * The board's word that some postings had these texts at that time: a signature of the root of their tree (`merkle.ts`). In a pack
 * it covers all of its postings, which costs a quarter of a byte each, and in the answer about one posting only that one.
 */
export interface Seal {
  /** The id of the key: the first 8 bytes of the SHA-256 of the public key, hex. */
  key: string;
  /** The board's address; '' if its operator has set none. */
  board: string;
  /** ISO, by the server's clock. */
  at: string;
  /** Ed25519, base64url. */
  signature: string;
}

/** A posting's text with everything that shows where it is from. */
export interface SealedPosting {
  /** `sealedText`. */
  text: string;
  seal: Seal;
  proof: ProofStep[];
}

/** A public key of a board. */
export interface BoardKey {
  id: string;
  /** 32 bytes, base64url. */
  publicKey: string;
  /** ISO. It signed from then on, until another one took its place. */
  from: string;
  until: string | null;
  /** It became known to others: nothing that it signed counts any more. */
  revoked: boolean;
}

/** `GET /v1/sync/board`: what phones keep in order to recognise this board's postings offline. */
export interface BoardIdentity {
  /** As in `Seal`. */
  board: string;
  name: string;
  /** Newest first. */
  keys: BoardKey[];
}

export const BOARD_PATH = '/v1/sync/board';
/** `POST`, for the operator: makes a new key. */
export const BOARD_KEYS_PATH = '/v1/sync/board/keys';

/** The most characters of a board's address. */
const MOST_BOARD = 200;
const KEY_ID = /^[0-9a-f]{16}$/;
const SIGNATURE = /^[\w-]{86}$/;
const PUBLIC_KEY = /^[\w-]{43}$/;
const MOST_KEYS = 100;

export const isKeyId = (text: string): boolean => KEY_ID.test(text);

/** The bytes that the key signs. No part can contain a line break, so nothing can be moved from one to another. */
export function sealMessage(
  { key, board, at }: Omit<Seal, 'signature'>,
  root: Uint8Array,
): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`portage seal 1\n${key}\n${board}\n${at}\n${hexOf(root)}`);
}

/** null: not a seal. */
export function readSeal(value: unknown): Seal | null {
  if (!isObjectOrArray(value)) return null;
  const { key, board, at, signature } = value;
  if (typeof key !== 'string' || !isKeyId(key)) return null;
  if (typeof board !== 'string' || !isBoardAddress(board)) return null;
  if (!isMoment(at) || typeof signature !== 'string' || !SIGNATURE.test(signature)) return null;
  return { key, board, at, signature };
}

/** null: not the answer of a board, or of a version that is too new. */
export function readBoardIdentity(value: unknown): BoardIdentity | null {
  if (!isObjectOrArray(value) || !Array.isArray(value['keys'])) return null;
  const { board, name, keys } = value;
  if (typeof board !== 'string' || !isBoardAddress(board) || typeof name !== 'string') return null;
  if (!Array.isArray(keys) || keys.length > MOST_KEYS) return null;
  const read = keys.flatMap(readKey);
  return read.length === keys.length && read.length > 0 ? { board, name, keys: read } : null;
}

/** '' or the origin of a site, as in `PUBLIC_URL`. */
function isBoardAddress(text: string): boolean {
  if (text === '') return true;
  return text.length <= MOST_BOARD && /^https?:\/\/[^\s/?#@\\]+$/.test(text);
}

function readKey(value: unknown): BoardKey[] {
  if (!isObjectOrArray(value)) return [];
  const { id, publicKey, from, until, revoked } = value;
  if (typeof id !== 'string' || !isKeyId(id)) return [];
  if (typeof publicKey !== 'string' || !PUBLIC_KEY.test(publicKey)) return [];
  if (!isMoment(from) || !(until === null || isMoment(until))) return [];
  return [{ id, publicKey, from, until, revoked: revoked === true }];
}

function isMoment(value: unknown): value is string {
  if (typeof value !== 'string' || value.length !== 24) return false;
  const ms = Date.parse(value);
  return Number.isFinite(ms) && new Date(ms).toISOString() === value;
}
