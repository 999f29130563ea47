import type { Context } from '../context.ts';
import { derivedId } from './derived-ids.ts';
import { sameText } from './session-secrets.ts';

/** How far one device of a person has read. */
export interface PrivateCursor {
  /** Drawn when it began to read from the start. */
  run: string;
  /** Positions are of this start of the server alone; empty where they last. */
  instance: string;
  /** Of the last change that it has (`Row.position`). */
  position: number;
  /** Of the preferences that it has; empty = none yet. */
  preferences: string;
  /** Of the teams and roles in which it read. */
  teams: string;
}

const MAX_LENGTH = 300;

/** Sealed for one person and one set of data: anybody else's, or a changed one, is none. */
export function writeCursor(context: Ids, userId: string, cursor: PrivateCursor): string {
  const { run, instance, position, preferences, teams } = cursor;
  const text = Buffer.from(JSON.stringify([run, instance, position, preferences, teams])).toString(
    'base64url',
  );
  return `${text}.${seal(context, userId, text)}`;
}

/** Null: it begins anew. */
export function readCursor(context: Ids, userId: string, given: string): PrivateCursor | null {
  if (given.length > MAX_LENGTH) return null;
  const [text = '', mark = '', rest] = given.split('.');
  if (rest !== undefined || !sameText(mark, seal(context, userId, text))) return null;
  const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
  if (!Array.isArray(parts)) return null;
  const [run, instance, position, preferences, teams] = parts.map(String);
  if (run === undefined || instance === undefined || preferences === undefined || teams === undefined)
    return null;
  return { run, instance, position: Number(position), preferences, teams };
}

type Ids = Pick<Context, 'idKey' | 'epoch'>;

function seal({ idKey, epoch }: Ids, userId: string, text: string): string {
  return derivedId(idKey, 'pull', epoch, userId, text);
}
