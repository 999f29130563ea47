import type { PersonDatabase } from '../db/person-db.ts';

// Apart from `search-looks.ts`, because signing in and out needs no more than this.

/** The settings that have what this device noted about saved searches. */
export const LOOKS = ['searchLook:', 'searchLook;'] as const;

/** As in `settings`. */
export interface LookRow {
  key: string;
  value: unknown;
}

/** For transactions over `settings`. */
export const lookRows = ({ settings }: PersonDatabase) => settings.where('key').between(...LOOKS);
