import { ADOPTIONS, APPLICATIONS } from '../../src/wire/collections.ts';
import { RESUMES_BUCKET } from '../../src/wire/uploads.ts';
import { isWithdrawn } from '../applications/application-places.ts';
import type { Context } from '../board/context.ts';
import { isOver } from '../core/lifetimes.ts';
import { FILE_TOKEN_RANGE, uselessSince } from '../files/file-tokens.ts';
import { toRecord } from '../records/board-documents.ts';
import { FILES_DATABASE, isBucket, isComplete } from '../records/file-record.ts';
import { removal, sinceMs, type Sweep } from './sweeps.ts';

/** The ids of everything in collections that were made over the API, and so of all files. */
const MADE_RANGE = { start: 'c~', end: 'c\u007f' };

/** Uploads that were given up, tokens that open nothing, and résumés that no application and no profile needs. */
export function fileSweeps(context: Pick<Context, 'idKey' | 'stores' | 'schemas' | 'projection'>): Sweep[] {
  const { stores, schemas, projection } = context;
  const storages = () => schemas.schemasOf(FILES_DATABASE).map(({ storage }) => storage);
  // A profile that names another person's file doesn't keep it.
  const isSamePerson = (fileOwner: string | undefined, profileOwner: string) =>
    fileOwner === profileOwner ||
    projection
      .find(ADOPTIONS.id, 'guest', fileOwner ?? '')
      .some(({ data }) => data['account'] === profileOwner);
  return [
    {
      name: 'uploads',
      store: stores.board,
      ...MADE_RANGE,
      rule(document, nowMs) {
        const definition = schemas.byStorage(document.id.slice(0, document.id.indexOf('/')));
        if (definition && !isBucket(definition)) return null;
        const { data, updatedAt } = toRecord(document.body);
        // Without a definition, its bucket or collection was deleted while it was being written.
        const isUseless = !definition || !isComplete(data);
        if (!isUseless || !isOver('uploads', sinceMs(updatedAt), nowMs)) return null;
        return { kind: 'uploads', write: removal(document) };
      },
    },
    {
      name: 'resumes',
      store: stores.board,
      ...MADE_RANGE,
      rule(document, nowMs) {
        const definition = schemas.byStorage(document.id.slice(0, document.id.indexOf('/')));
        if (!definition || !isBucket(definition) || definition.id !== RESUMES_BUCKET) return null;
        const { documentId, updatedAt, owner } = toRecord(document.body);
        const named = projection.find(APPLICATIONS.id, 'resumeId', documentId);
        if (named.some(application => !isWithdrawn(context, application.documentId))) return null;
        const profiled = projection.find('profiles', 'resumeId', documentId);
        if (profiled.some(part => part.owner !== undefined && isSamePerson(owner, part.owner))) return null;
        const since = Math.max(
          sinceMs(updatedAt),
          ...named.map(application => sinceMs(application.updatedAt)),
        );
        return isOver('resumes', since, nowMs) ? { kind: 'resumes', write: removal(document) } : null;
      },
    },
    {
      name: 'fileTokens',
      store: stores.board,
      ...FILE_TOKEN_RANGE,
      rule(document, nowMs) {
        const since = uselessSince(document.body, (storage, fileId) =>
          storages().includes(storage) ? projection.row(storage, fileId)?.sequence : undefined,
        );
        if (since === null || !isOver('fileTokens', since, nowMs)) return null;
        return { kind: 'fileTokens', write: removal(document) };
      },
    },
  ];
}
