/**
 * The permission rules, derived again from Appwrite's documentation, independently of the server: it describes people by
 * facts, not lists of roles, and parses permissions in its own way. It imports nothing from the server.
 */

export interface Belongs {
  team: string;
  membership: string;
  roles: readonly string[];
  /** false: invited, but not accepted yet. */
  accepted: boolean;
}

/** A caller. */
export interface Someone {
  name: string;
  /** The account of the given session. null: there is none. */
  userId: string | null;
  verified: boolean;
  labels: readonly string[];
  belongs: readonly Belongs[];
  /** The problem with the session or the account. */
  trouble: 'none' | 'blocked' | 'second factor due' | 'session over';
  hasKey: boolean;
}

/** The rules of one document. */
export interface Rules {
  documentSecurity: boolean;
  collection: readonly string[];
  document: readonly string[];
}

export type Doing = 'create' | 'read' | 'update' | 'delete';

/** `200`, or `401 user_unauthorized`. */
export type Verdict = string;

/** A session that is over doesn't count. */
function signedIn({ userId, trouble }: Someone): string | null {
  return trouble === 'session over' ? null : userId;
}

/** Whether a person has this role (row 37 of docs/appwrite-behaviour.md). */
function isOne(someone: Someone, role: string): boolean {
  const userId = signedIn(someone);
  const [subject = '', side] = role.split('/');
  const [kind, id] = subject.split(':');
  const hasSide = side === undefined || side === (someone.verified ? 'verified' : 'unverified');
  switch (kind) {
    case 'any':
      return true;
    case 'guests':
      return userId === null;
    case 'users':
      return userId !== null && hasSide;
    case 'user':
      return userId !== null && id === userId && hasSide;
    case 'team':
      return (
        userId !== null &&
        someone.belongs.some(
          each => each.accepted && each.team === id && (side === undefined || each.roles.includes(side)),
        )
      );
    case 'member':
      return userId !== null && someone.belongs.some(each => each.accepted && each.membership === id);
    case 'label':
      return userId !== null && someone.labels.includes(id ?? '');
    case undefined:
    default:
      return false;
  }
}

function isGranted(someone: Someone, doing: Doing, grants: readonly string[]): boolean {
  return grants.some(grant => {
    const [verb = '', rest = ''] = grant.split('("');
    const role = rest.slice(0, -2);
    const covers = verb === doing || (verb === 'write' && doing !== 'read');
    return covers && isOne(someone, role);
  });
}

/**
 * The collection's rules or, with document security, the document's, which never allow creating it (rows 40 and 41).
 */
export function may(
  someone: Someone,
  doing: Doing,
  { documentSecurity, collection, document }: Rules,
): boolean {
  if (someone.hasKey) return true;
  if (someone.trouble === 'blocked' || someone.trouble === 'second factor due') return false;
  if (isGranted(someone, doing, collection)) return true;
  return documentSecurity && doing !== 'create' && isGranted(someone, doing, document);
}

/** Checked before everything else (rows 28 and 30). */
export function stopped({ trouble, hasKey }: Someone): Verdict | null {
  if (hasKey) return null;
  if (trouble === 'blocked') return '403 user_blocked';
  if (trouble === 'second factor due') return '401 user_more_factors_required';
  return null;
}

const DONE: Record<Doing, string> = { create: '201', read: '200', update: '200', delete: '204' };

/**
 * The answer to a request for one existing document (row 41). For people who can neither read nor change it, it doesn't
 * exist.
 */
export function verdict(someone: Someone, doing: Doing, rules: Rules): Verdict {
  const stop = stopped(someone);
  if (stop !== null) return stop;
  if (may(someone, doing, rules)) return DONE[doing];
  const isKnown = doing === 'create' || (doing !== 'read' && may(someone, 'read', rules));
  return isKnown ? '401 user_unauthorized' : '404 document_not_found';
}

/** The answer to a request for the list. The list contains the documents that `may` be read. */
export function listVerdict(someone: Someone, rules: Omit<Rules, 'document'>): Verdict {
  const stop = stopped(someone);
  if (stop !== null) return stop;
  const isOpen = rules.documentSecurity || may(someone, 'read', { ...rules, document: [] });
  return isOpen ? '200' : '401 user_unauthorized';
}

/** For people outside a team, it doesn't exist (row 58). Only owners may change it. */
export function teamVerdict(
  someone: Someone,
  teamId: string,
  needs: 'member' | 'owner',
  done: string,
): Verdict {
  const stop = stopped(someone);
  if (stop !== null) return stop;
  if (someone.hasKey) return done;
  if (signedIn(someone) === null) return '401 general_unauthorized_scope';
  const own = someone.belongs.find(({ team, accepted }) => accepted && team === teamId);
  if (!own) return '404 team_not_found';
  return needs === 'member' || own.roles.includes('owner') ? done : '401 user_unauthorized';
}

/** Signed-in users can access their own account and no other. A key has none. */
export function accountVerdict(someone: Someone, done: string): Verdict {
  const stop = stopped(someone);
  if (stop !== null) return stop;
  return signedIn(someone) === null ? '401 general_unauthorized_scope' : done;
}

/** The account of a signed-in user. */
export const personOf = signedIn;
