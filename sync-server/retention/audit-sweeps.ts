import { recordsIn } from '../audit/audit-page.ts';
import { AUDIT_RANGE, AUDIT_SEEN_RANGE, type AuditRecord } from '../audit/audit-record.ts';
import type { Context } from '../board/context.ts';
import { accountKey } from '../records/account-record.ts';
import type { StoredDocument } from '../store/store.ts';
import { type Found, removal, sinceMs, type Sweep } from './sweeps.ts';

const DAY_MS = 86_400_000;
/** Above this, the oldest go early: an import every night must not fill the disk. */
const AUDIT_MOST = 200_000;

/** The audit log: what is old, what is too much, and what is about accounts whose id is gone. */
export function auditSweeps(
  { config, stores }: Pick<Context, 'config' | 'stores'>,
  most = AUDIT_MOST,
): Sweep[] {
  const store = stores.accounts;
  let last = '';
  let count = 0;

  async function lookAtPage(document: StoredDocument, nowMs: number): Promise<Found | null> {
    // Each round begins with the newest.
    if (document.id <= last) count = 0;
    last = document.id;
    const records = recordsIn(document.body);
    const gone = await goneAmong(records);
    const kept = records.filter(({ at, userId }) => {
      count += 1;
      const isOld = config.auditDays === 0 || nowMs - at > config.auditDays * DAY_MS;
      return !isOld && count <= most && !(userId !== null && gone.has(userId));
    });
    if (kept.length === records.length && kept.length > 0) return null;
    const { id, revision } = document;
    const write = kept.length > 0 ? { id, revision, body: { records: kept } } : removal(document);
    return { kind: 'auditEvents', amount: records.length - kept.length, write };
  }

  /** Accounts whose id is gone. */
  async function goneAmong(records: readonly AuditRecord[]): Promise<ReadonlySet<string>> {
    const ids = [...new Set(records.flatMap(({ userId }) => userId ?? []))];
    const found = await store.getMany(ids.map(accountKey));
    return new Set(ids.filter((_, at) => !found[at]));
  }

  return [
    { name: 'auditEvents', store, ...AUDIT_RANGE, rule: lookAtPage },
    {
      name: 'auditSeen',
      store,
      ...AUDIT_SEEN_RANGE,
      rule: (document, nowMs) =>
        nowMs - sinceMs(document.body['at']) > DAY_MS
          ? { kind: 'auditEvents', write: removal(document) }
          : null,
    },
  ];
}
