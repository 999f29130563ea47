import { workLanguageIn } from '../../src/domain/posting/work-language.ts';
import type { Context } from '../board/context.ts';
import { ApiError } from '../core/api-error.ts';
import type { CollectionRules } from '../documents/collection-rules.ts';
import type { DocumentRecord } from '../records/document-record.ts';
import { forAnybody, forEmployerAlone, isPublic, namesReaders } from '../records/posting-readers.ts';
import { afterEdit, causeOf, published, reviewStateOf } from './posting-review.ts';

export type SettleDocument = NonNullable<CollectionRules['settle']>;

/** The consequences of changing a posting as a document. They follow from its attributes and from who changed it. */
export function settleJob(context: Context): SettleDocument {
  return async ({ caller, before, next }) => {
    if (caller.kind === 'key') return setByKey(before, before ? withDerived(next) : withWorkLanguage(next));
    if (!before) return next;
    const { userId } = caller;
    const cause = await causeOf(context, userId);
    const edited = withoutVerification(before, withDerived(next));
    return afterEdit(before, edited, { cause, by: userId ?? '', now: next.updatedAt });
  };
}

/** Attributes that follow from others. A key states the province's name of a new posting itself. */
function withDerived(record: DocumentRecord): DocumentRecord {
  const { data } = record;
  return withWorkLanguage({ ...record, data: { ...data, province: data['provinceId'] ?? '' } });
}

function withWorkLanguage(record: DocumentRecord): DocumentRecord {
  const { data } = record;
  return { ...record, data: { ...data, workLanguage: workLanguageIn(data['details']) } };
}

/** The verification was of the former name. A key that renames states both. */
function withoutVerification(before: DocumentRecord, next: DocumentRecord): DocumentRecord {
  const isRenamed = next.data['businessName'] !== before.data['businessName'];
  return isRenamed ? { ...next, data: { ...next.data, verified: false } } : next;
}

/**
 * A key's posting is public unless the key names its readers. Changing its editors hides or shows nothing; granting or
 * revoking `read("any")` decides about its visibility.
 */
function setByKey(before: DocumentRecord | null, given: DocumentRecord): DocumentRecord {
  for (const field of ['review', 'reviewReason']) {
    if ((given.data[field] ?? null) === (before?.data[field] ?? null)) continue;
    throw new ApiError(
      'document_invalid_structure',
      `Invalid document structure: Attribute "${field}" is set by the server`,
      { field },
    );
  }
  const next = { ...given, permissions: readersBy(before, given) };
  const state = before && reviewStateOf(before);
  if (isPublic(next)) return state ? published(next, next.updatedAt) : next;
  if (state) return next;
  const review = { by: '', at: next.updatedAt, wasPublic: before !== null };
  return { ...next, data: { ...next.data, review: 'review' }, review };
}

function readersBy(before: DocumentRecord | null, { permissions }: DocumentRecord): string[] {
  if (namesReaders(permissions) || permissions === before?.permissions) return permissions;
  return before && !isPublic(before) ? forEmployerAlone(permissions) : forAnybody(permissions);
}
