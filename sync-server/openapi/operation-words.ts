import type { TSchema } from 'typebox';

/**
 * The callers of a route: everyone, everyone within their permissions, an account's session or JWT, or only the key.
 */
export type Asker = 'anybody' | 'permitted' | 'person' | 'key';

/** The description of an operation beyond what its route already states. */
export interface OperationWords {
  /** As in Appwrite's SDK, such as `account.get`. Portage's own operations have a service of their own. Unique. */
  id: string;
  tag: string;
  summary: string;
  description?: string;
  by: Asker;
  /** The status of success and the name of the response schema (`answer-schemas.ts`). null: no body. */
  answer: readonly [number, string | null];
  /** Query parameters, if the route parses them by hand. */
  query?: Readonly<Record<string, TSchema>>;
  headers?: Readonly<Record<string, TSchema>>;
  /** The body, if the route parses it by hand. */
  body?: TSchema;
  /** For an older address: its replacement. */
  instead?: string;
  /** Appwrite has it, but this server answers with an error. */
  isRefused?: true;
}

/** By method and path below `/v1`, such as `GET /account`. */
export type WordsByRoute = Readonly<Record<string, OperationWords>>;

type Row = readonly [
  route: string,
  id: string,
  by: Asker,
  answer: readonly [number, string | null],
  summary: string,
  more?: Pick<OperationWords, 'description' | 'query' | 'body' | 'headers' | 'instead' | 'isRefused'>,
];

/** Converts the table of one tag, which is easier to read as rows. */
export function wordsOf(tag: string, rows: readonly Row[]): WordsByRoute {
  return Object.fromEntries(
    rows.map(([route, id, by, answer, summary, more]) => [route, { id, tag, by, answer, summary, ...more }]),
  );
}
