import type { TSchema } from 'typebox';

/** Whom a route answers: anybody, anybody as far as permissions go, an account's session or JWT, the key alone. */
export type Asker = 'anybody' | 'permitted' | 'person' | 'key';

/** What the route itself does not say about an operation. */
export interface OperationWords {
  /** As in Appwrite's SDK, `account.get`; ours have a service of their own. Unique. */
  id: string;
  tag: string;
  summary: string;
  description?: string;
  by: Asker;
  /** Status of success and the name of its schema (`answer-schemas.ts`); null = no body. */
  answer: readonly [number, string | null];
  /** Parameters of the query, where the route reads them by hand. */
  query?: Readonly<Record<string, TSchema>>;
  headers?: Readonly<Record<string, TSchema>>;
  /** Where the route reads its body by hand. */
  body?: TSchema;
  /** Of an older address: the one that stands for it now. */
  instead?: string;
  /** Known to Appwrite and answered with an error here. */
  isRefused?: true;
}

/** By method and address below `/v1`: `GET /account`. */
export type WordsByRoute = Readonly<Record<string, OperationWords>>;

type Row = readonly [
  route: string,
  id: string,
  by: Asker,
  answer: readonly [number, string | null],
  summary: string,
  more?: Pick<OperationWords, 'description' | 'query' | 'body' | 'headers' | 'instead' | 'isRefused'>,
];

/** A table of one tag, as it is read best. */
export function wordsOf(tag: string, rows: readonly Row[]): WordsByRoute {
  return Object.fromEntries(
    rows.map(([route, id, by, answer, summary, more]) => [route, { id, tag, by, answer, summary, ...more }]),
  );
}
