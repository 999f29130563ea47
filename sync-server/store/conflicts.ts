import type { JsonObject } from './store.ts';

/** Two versions of a document that servers wrote at the same time, on nodes that didn't know of each other. */
export interface ConflictingVersions {
  /** The version that everybody sees. */
  shown: JsonObject;
  other: JsonObject;
  /** The version that both continued, if it still exists. */
  base: JsonObject | undefined;
}

export interface MergedVersion {
  /** What everybody sees from now on. */
  body: JsonObject;
  /** Whether `body` lacks something that a person wrote. Then the other version is kept for a while. */
  isLossy: boolean;
}

/** Equal versions must give equal results on every server. */
export type MergeVersions = (versions: ConflictingVersions, id: string) => MergedVersion;

/** Versions that couldn't be merged without a loss. `end` is exclusive. */
export const KEPT_VERSIONS = { start: 'kept-versions/', end: 'kept-versions0' } as const;

/** A kept version: of which document, since when, and its content. */
export interface KeptVersion {
  of: string;
  revision: string;
  at: string;
  body: JsonObject;
}

export const showOne = ({ shown }: Pick<ConflictingVersions, 'shown'>): MergedVersion => ({
  body: shown,
  isLossy: false,
});
