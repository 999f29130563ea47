import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { eventWords } from '../../../../../src/features/account/security/event-words.ts';
import {
  failureText,
  isRefusal,
  needsSecondFactor,
} from '../../../../../src/features/account/shared/failure-words.ts';
import { ERRORS } from '../../../../../src/wire/errors.ts';

/** Gives the key of the text, and what stands in it. */
const t = (id: string, values?: Record<string, unknown>) => (values ? `${id} ${JSON.stringify(values)}` : id);
const refused = (type: string, message = 'In English') => ({ reason: 'refused', type, message }) as const;

const ABOUT_ACCOUNTS = /^(user|team|membership|project_provider|general_(smtp|phone|rate|server|service))_/;
/** Only for other callers than the app: API keys, JWTs, clients that keep to no form, routes that it does not use. */
const OF_OTHERS =
  /^(user_(jwt_|session_already_exists|target_|challenge_not_found)|team_already_exists|general_rate_limit$)/;

describe('a refusal about accounts', () => {
  const types = Object.keys(ERRORS).filter(type => ABOUT_ACCOUNTS.test(type) && !OF_OTHERS.test(type));

  test.each(types)('%s has words', type => {
    expect(failureText(refused(type), t)).toMatch(/^account\.(refused\.(?!other )|passwordsDiffer)/);
  });

  test('of a field is told by the field that the server names', () => {
    const invalid = (param: string) =>
      failureText(refused('general_argument_invalid', `Invalid \`${param}\` param: Value must be…`), t);
    expect(invalid('password')).toBe('account.passwordCommon');
    expect(invalid('email')).toBe('account.emailWrong');
    expect(invalid('phone')).toBe('account.phoneWrong');
    expect(invalid('constructor')).toBe('account.refused.other {"type":"general_argument_invalid"}');
  });

  test('of too many tries says when to try again, where the server says it', () => {
    const tooOften = (message: string) => failureText(refused('general_rate_limit_exceeded', message), t);
    expect(tooOften('… Please try again after 1201 seconds.')).toBe(
      'account.refused.tooOftenUntil {"minutes":21}',
    );
    expect(tooOften('… Please try again after 1 seconds.')).toBe(
      'account.refused.tooOftenUntil {"minutes":1}',
    );
    expect(tooOften('… Please try again after some time.')).toBe('account.refused.tooOften');
  });

  test.each(['general_server_overloaded', 'general_service_unavailable'])(
    'of a server that is busy is no mystery: %s',
    type => expect(failureText(refused(type), t)).toBe('account.refused.busy'),
  );

  test('that nobody foresaw names itself, and never speaks English to French readers', () => {
    expect(failureText(refused('new_kind_of_refusal'), t)).toBe(
      'account.refused.other {"type":"new_kind_of_refusal"}',
    );
    expect(failureText(refused('toString'), t)).toBe('account.refused.other {"type":"toString"}');
  });

  test('is not the lack of an answer', () => {
    expect(failureText({ reason: 'offline' }, t)).toBe('account.offline');
    expect(isRefusal({ reason: 'offline' }, 'offline')).toBe(false);
    expect(needsSecondFactor(refused('user_more_factors_required'))).toBe(true);
    expect(needsSecondFactor({ reason: 'offline' })).toBe(false);
  });
});

test('every event that the server notes has words', () => {
  const server = fileURLToPath(new URL('../../../../../sync-server/', import.meta.url));
  const code = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => readFileSync(join(server, name), 'utf8'))
    .filter(text => text.includes('withEvent('))
    .join('\n');
  const events = new Set(
    [...code.matchAll(/'([a-z]+\.(?:create|update|delete))'/g)].map(([, name = '']) => name),
  );
  expect(events.size).toBeGreaterThan(10);
  expect([...events].filter(event => eventWords(event, t).startsWith('profile.event.other'))).toEqual([]);
});
