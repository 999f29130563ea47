import type { AccountRecord, SessionRecord, TokenRecord } from '../records/account-record.ts';
import { formatMoment } from '../core/moments.ts';
import type { JsonObject } from '../store/store.ts';
import { accountAnswer, sessionAnswer } from './account-answer.ts';

type ChangeAction = 'create' | 'update' | 'delete';
type Path = readonly (readonly [kind: string, id: string])[];
type Payload = Readonly<JsonObject>;

/** A change of an account, as Appwrite names it: `users.ID.update.name`, `users.ID.sessions.ID.create`. */
export interface AccountDifference {
  path: Path;
  action: ChangeAction;
  /** The part of the account that changed; only set for changes of the account itself. */
  aspect?: string;
  payload: Payload;
}

/** Appwrite's names for parts of an account, with the fields that they cover here. A verification is told by its token. */
const ASPECTS: readonly (readonly [string, (account: AccountRecord) => unknown])[] = [
  ['name', ({ name }) => name],
  ['email', ({ email }) => email],
  ['phone', ({ phone }) => phone],
  ['password', ({ passwordHash }) => passwordHash],
  ['prefs', ({ prefs }) => prefs],
  ['status', ({ active }) => active],
  ['mfa', ({ mfa }) => mfa.enabled],
];
const TOKENS: Partial<Record<TokenRecord['kind'], string>> = {
  recovery: 'recovery',
  'email-verification': 'verification',
  'phone-verification': 'verification',
};

/** The changes between two versions of an account that its user hears of; the rest is internal. */
export function accountDifferences(before: AccountRecord, after: AccountRecord): AccountDifference[] {
  const user = ['users', after.id] as const;
  const aspects = ASPECTS.filter(([, read]) => JSON.stringify(read(before)) !== JSON.stringify(read(after)));
  return [
    ...aspects.map(
      ([aspect]): AccountDifference => ({
        path: [user],
        action: 'update',
        aspect,
        payload: accountAnswer(after) as Payload,
      }),
    ),
    ...sessionDifferences(before, after),
    ...tokenDifferences(before, after),
  ];
}

function sessionDifferences(before: AccountRecord, after: AccountRecord): AccountDifference[] {
  const all = new Map([...before.sessions, ...after.sessions].map(session => [session.id, session]));
  return [...all.values()].flatMap((session): AccountDifference[] => {
    const [was, is] = [before, after].map(({ sessions }) => sessions.find(({ id }) => id === session.id));
    const action = changeOf(was, is);
    if (action === null) return [];
    return [
      {
        path: [
          ['users', after.id],
          ['sessions', session.id],
        ],
        action,
        // `current` depends on the receiver, so it is always false.
        payload: sessionAnswer(after.id, session, { current: false }),
      },
    ];
  });
}

/**
 * A used token is removed here, and Appwrite calls that an update. Wrong attempts and expired tokens cause no event.
 */
function tokenDifferences(before: AccountRecord, after: AccountRecord): AccountDifference[] {
  const isIn = ({ tokens }: AccountRecord, { id }: TokenRecord) => tokens.some(token => token.id === id);
  const made = after.tokens.filter(token => !isIn(before, token));
  const gone = before.tokens.filter(token => !isIn(after, token) && made.length === 0);
  const told =
    (action: ChangeAction) =>
    (token: TokenRecord): AccountDifference[] => {
      const kind = TOKENS[token.kind];
      if (kind === undefined) return [];
      return [
        {
          path: [
            ['users', after.id],
            [kind, token.id],
          ],
          action,
          payload: tokenPayload(after.id, token),
        },
      ];
    };
  return [...made.flatMap(told('create')), ...gone.flatMap(told('update'))];
}

/** Never contains the secret. */
function tokenPayload(userId: string, { id, createdAt, expiresAt }: TokenRecord): Payload {
  return {
    $id: id,
    $createdAt: formatMoment(createdAt),
    userId,
    secret: '',
    expire: formatMoment(expiresAt),
    phrase: '',
  };
}

/** A new secret for the same session causes no event. */
function changeOf(was: SessionRecord | undefined, is: SessionRecord | undefined): ChangeAction | null {
  if (!was) return 'create';
  if (!is) return 'delete';
  const isSame = was.expiresAt === is.expiresAt && was.factors.join(' ') === is.factors.join(' ');
  return isSame ? null : 'update';
}
