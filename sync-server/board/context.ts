import type { FastifyBaseLogger } from 'fastify';
import type { Quotas } from '../budgets/quotas.ts';
import type { Config } from '../config/config.ts';
import type { Environment } from '../core/environment.ts';
import type { HeavyWork } from '../core/heavy/heavy-work.ts';
import type { Messenger } from '../mail/messenger.ts';
import type { Projection } from '../projection/projection.ts';
import type { SchemaRegistry } from '../records/schema-registry.ts';
import type { TeamDirectory } from '../records/team-directory.ts';
import type { Store } from '../store/store.ts';
import type { Writer } from '../writer/writer.ts';

/** The three databases. */
export interface Stores {
  /** Documents of database `board`. */
  board: Store;
  /** Users, sessions and email reservations. The documents API never reaches them. */
  accounts: Store;
  /** Segments and the catalogue's manifest. */
  catalogue: Store;
}

/** Dependencies shared by all services. `server.ts` (or a test) builds the context once and passes it down. */
export interface Context {
  config: Config;
  environment: Environment;
  stores: Stores;
  /** Which of several servers writes. Absent: this one has its stores to itself. */
  writer?: Writer;
  projection: Projection;
  /** The databases and collections that exist. */
  schemas: SchemaRegistry;
  /** The members of each team, as of the last commit. */
  teams: TeamDirectory;
  messenger: Messenger;
  /** Work that takes long. Absent: on libuv's threads. */
  work?: HeavyWork;
  /** Limits how much people can store. */
  quotas: Quotas;
  /**
   * The key of HMACs for ids that would otherwise reveal who applied. It is created once and kept in the data directory
   * and in backups.
   */
  idKey: Uint8Array;
  /** Changes with a restore from a backup. Positions that phones know from an earlier epoch mean nothing. */
  epoch: string;
  log: FastifyBaseLogger;
}
