import type { Context } from '../board/context.ts';
import { derivedId } from '../core/derived-ids.ts';
import { sameText } from '../accounts/session-secrets.ts';

/** How far a device of a person has read. */
export interface PrivateCursor {
  /** Drawn at random whenever the device reads from the start. */
  run: string;
  /** The device has all changes up to this position (`Row.position`). */
  position: number;
  /** It has all removals up to this position. -1: its next pull must begin again. */
  since: number;
  /**
   * While a device reads page by page: beyond `position`, it has what the servers knew of up to this position. They may
   * have missed something in between, which it gets in the next pull. 0: nothing.
   */
  ahead: number;
  /** How far the device has read the preferences. Empty: it has none yet. */
  preferences: string;
  /** A digest of the teams and roles with which the device read. */
  teams: string;
  /**
   * The day on which the cursor was issued, counted from 1970. The server forgets removals after some time, so an older
   * cursor isn't valid.
   */
  day: number;
}

const MAX_LENGTH = 300;
/** Of cursors. A device whose cursor is of another one reads everything once. */
const FORMAT = 2;

/** Sealed for one person and one set of data. Anyone else's cursor, or a changed one, is invalid. */
export function writeCursor(context: Ids, userId: string, cursor: PrivateCursor): string {
  const { run, position, since, ahead, preferences, teams, day } = cursor;
  const parts = [FORMAT, run, position, since, ahead, preferences, teams, day];
  const text = Buffer.from(JSON.stringify(parts)).toString('base64url');
  return `${text}.${seal(context, userId, text)}`;
}

/** null: the device starts again. */
export function readCursor(context: Ids, userId: string, given: string): PrivateCursor | null {
  if (given.length > MAX_LENGTH) return null;
  const [text = '', mark = '', rest] = given.split('.');
  if (rest !== undefined || !sameText(mark, seal(context, userId, text))) return null;
  const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
  if (!Array.isArray(parts) || parts[0] !== FORMAT) return null;
  const [, run = '', position, since, ahead, preferences = '', teams = '', day] = parts.map(String);
  return {
    run,
    position: Number(position),
    since: Number(since),
    ahead: Number(ahead),
    preferences,
    teams,
    day: Number(day),
  };
}

type Ids = Pick<Context, 'idKey' | 'epoch'>;

function seal({ idKey, epoch }: Ids, userId: string, text: string): string {
  return derivedId(idKey, 'pull', epoch, userId, text);
}
