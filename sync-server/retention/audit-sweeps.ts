import { AUDIT_RANGE, AUDIT_SEEN_RANGE, toAudit } from '../audit/audit-record.ts';
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

  async function lookAtRecord(document: StoredDocument, nowMs: number): Promise<Found | null> {
    // Each round begins with the newest.
    if (document.id <= last) count = 0;
    last = document.id;
    count += 1;
    const record = toAudit(document.body);
    const isOld = record === null || nowMs - record.at > config.auditDays * DAY_MS;
    const userId = record?.userId ?? null;
    const isNobodys = userId !== null && !(await store.get(accountKey(userId)));
    const isOver = isOld || config.auditDays === 0 || count > most || isNobodys;
    return isOver ? { kind: 'auditEvents', write: removal(document) } : null;
  }

  return [
    { name: 'auditEvents', store, ...AUDIT_RANGE, rule: lookAtRecord },
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
