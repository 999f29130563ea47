import {
  BATCH_DRAFT_KEY,
  type DraftName,
  KIND_DRAFTS,
  POSTING_DRAFT_KEY,
} from '../../local/outbox/operation-draft.ts';
import {
  isOperationKind,
  OPERATION_KINDS,
  type OperationKind,
} from '../../wire/operations/operation-kinds.ts';
import { KIND_SPECS } from '../outbox/entry/kind-specs.ts';
import { paths } from '../paths.ts';

/** The purpose of a draft. `earlier`: another draft replaced it, and it is kept only for reading. */
export interface DraftPlace {
  kind: DraftName | 'other';
  jobId: number | null;
  /** The application that a note is about. null for all other kinds. */
  applicationId: string | null;
  earlier: boolean;
  /** Where to continue writing. null: nowhere, or with the note's application. */
  href: string | null;
}

const KEY = /^([a-z]+)(?::(\d{1,16}))?(?::[^:]+)*$/;
const EARLIER = ':earlier';

/** The kind whose operations are made of a draft, by the draft's name. */
const KINDS = new Map<string, OperationKind>(
  Object.keys(OPERATION_KINDS)
    .filter(isOperationKind)
    .flatMap(kind => {
      const draft = KIND_DRAFTS[kind];
      return draft ? [[draft.name, kind]] : [];
    }),
);

export function draftPlace(key: string): DraftPlace {
  const [, found = '', number] = KEY.exec(key) ?? [];
  const name = isDraftName(found) ? found : null;
  const jobId = name === null || number === undefined ? null : Number(number);
  const earlier = name !== null && key.endsWith(EARLIER);
  const applicationId = isAboutApplication(name) && !earlier ? key.slice(`${name}:`.length) : null;
  const href = name === null || earlier ? null : hrefOf(name, jobId);
  return { kind: name ?? 'other', jobId, applicationId, earlier, href };
}

function hrefOf(name: DraftName, jobId: number | null): string | null {
  if (name === BATCH_DRAFT_KEY) return paths.postJob.batch();
  if (name === POSTING_DRAFT_KEY) return paths.postJob.href();
  const kind = KINDS.get(name);
  if (!kind || isAboutApplication(name)) return null;
  if (KIND_DRAFTS[kind]?.by === 'jobId' && jobId === null) return null;
  return KIND_SPECS[kind].editHref?.({ jobId }, null) ?? null;
}

function isDraftName(name: string): name is DraftName {
  return name === BATCH_DRAFT_KEY || KINDS.has(name);
}

function isAboutApplication(name: DraftName | null): boolean {
  const kind = KINDS.get(name ?? '');
  return kind !== undefined && KIND_DRAFTS[kind]?.by === 'applicationId';
}
