import type { FastifyBaseLogger } from 'fastify';
import type { Quotas } from './budgets/quotas.ts';
import type { Config } from './config.ts';
import type { Messenger } from './mail/messenger.ts';
import type { Projection } from './projection/projection.ts';
import type { SchemaRegistry } from './services/schema-registry.ts';
import type { TeamDirectory } from './services/team-directory.ts';
import type { Store } from './store/store.ts';

/** Time, randomness and secrets are handed in, so that tests decide them. */
export interface Environment {
  nowMs(): number;
  /** Cryptographic random bytes. */
  randomBytes(length: number): Uint8Array;
}

/** The three databases. */
export interface Stores {
  /** Documents of database `board`. */
  board: Store;
  /** Users, sessions, e-mail reservations: never reachable through the documents API. */
  accounts: Store;
  /** Segments and the catalogue's manifest. */
  catalogue: Store;
}

/** What every service may use; built once in `main.ts` (or by a test) and passed down. */
export interface Context {
  config: Config;
  environment: Environment;
  stores: Stores;
  projection: Projection;
  /** Which databases and collections there are. */
  schemas: SchemaRegistry;
  /** Who belongs to which team, as of the last commit. */
  teams: TeamDirectory;
  messenger: Messenger;
  /** Limits what people store. */
  quotas: Quotas;
  /** Made once, kept in the data directory and in backups: HMACs of ids that would tell who applied. */
  idKey: Uint8Array;
  /** Another one after a restore from a backup: what phones know by position of an earlier one means nothing. */
  epoch: string;
  log: FastifyBaseLogger;
}
