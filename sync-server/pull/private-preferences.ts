import { createHash } from 'node:crypto';
import type { PullChange } from '../../src/wire/pull.ts';
import type { AccountRecord } from '../records/account-record.ts';

/** How far a device has read the preferences. */
export interface PreferencesRead {
  digest: string;
  /** The number of preferences that the device has. null: all. */
  count: number | null;
}

/** Parses this part of a cursor. */
export function readPreferencesRead(text: string): PreferencesRead {
  const [digest = '', count] = text.split('~');
  return { digest, count: count === undefined ? null : Number(count) };
}

export function writePreferencesRead({ digest, count }: PreferencesRead): string {
  return count === null ? digest : `${digest}~${count}`;
}

/** Changes whenever a preference is set or removed. */
export function preferencesDigest({ prefs, prefWriters = {} }: AccountRecord): string {
  const writers = Object.entries(prefWriters).map(([name, { at, operation }]) => [name, at, operation]);
  const names = Object.keys(prefs);
  if (names.length === 0 && writers.length === 0) return '';
  return createHash('sha256')
    .update(JSON.stringify([prefs, writers]))
    .digest('base64url')
    .slice(0, 16);
}

/**
 * All preferences. Their order stays the same as long as the digest does. They have no position among the board's
 * changes.
 */
export function preferenceChanges({ prefs, prefWriters = {}, createdAt }: AccountRecord): PullChange[] {
  const unwritten = { at: createdAt, editedAt: createdAt, operation: '' };
  return [...new Set([...Object.keys(prefs), ...Object.keys(prefWriters)])].map(name => {
    const { at, editedAt, operation } = prefWriters[name] ?? unwritten;
    const value = prefs[name] ?? null;
    return {
      collection: 'preferences',
      id: name,
      stamp: { at, editedAt, operation },
      data: value === null ? null : { value },
    };
  });
}
