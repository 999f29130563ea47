import { describe, expect, test } from 'vitest';
import { ERRORS } from '../../../../src/wire/errors.ts';
import { ApiError } from '../../../../sync-server/core/api-error.ts';
import { errorBody, toApiError } from '../../../../sync-server/http/error-answer.ts';
import { createWorld } from '../../../support/server-world.ts';

test.each(Object.entries(ERRORS))('%s has status %s and a text', (type, [status, text]) => {
  const known = Object.keys(ERRORS).find((each): each is keyof typeof ERRORS => each === type);
  if (!known) throw new Error(type);
  const body = errorBody(new ApiError(known));
  expect(body).toEqual({
    message: text,
    code: status,
    type,
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
  });
  expect(status).toBeGreaterThanOrEqual(400);
});

test('an unknown failure tells nothing of its cause', () => {
  const error = toApiError(new Error('password of the database is x'));
  expect(error).toMatchObject({ type: 'general_unknown', status: 500 });
  expect(error.message).toBe(ERRORS.general_unknown[1]);
});

test('what is thrown but is no error is a 500 too', () => {
  expect(toApiError('text')).toMatchObject({ status: 500 });
  expect(toApiError(undefined)).toMatchObject({ status: 500 });
});

test('a disk that refuses is 503, with a time to come back, and reads go on', async () => {
  const { app, context, send } = await createWorld();
  context.stores.accounts.failing = true;
  const refused = await send('owner', 'PATCH', '/v1/account/name', { name: 'Ann' });
  expect(refused.json()).toMatchObject({ code: 503, type: 'general_service_unavailable' });
  expect(refused.headers['retry-after']).toBe('5');
  // Not even the note of the last visit stands in the way.
  context.clock.nowMs += 3 * 86_400_000;
  expect((await send('owner', 'GET', '/v1/account')).statusCode).toBe(200);
  await app.close();
});

describe('the first thing wrong with a parameter', () => {
  test.each([
    [{}, 'Param "userId" is not optional.'],
    [{ userId: 7, email: 'a@b.ca', password: 'long enough' }, /^Invalid `userId` param: UID must/],
    [{ userId: '.dot', email: 'a@b.ca', password: 'long enough' }, /^Invalid `userId` param: UID must/],
    [
      { userId: 'x'.repeat(37), email: 'a@b.ca', password: 'long enough' },
      /^Invalid `userId` param: UID must/,
    ],
    [
      { userId: 'a', email: 'a@b', password: 'long enough' },
      'Invalid `email` param: Value must be a valid email address',
    ],
    [
      { userId: 'a', email: 'a@b.ca', password: 'short' },
      /^Invalid `password` param: Password must be between 8 and 256/,
    ],
    [
      { userId: 'a', email: 'a@b.ca', password: 'long enough', name: 'x'.repeat(129) },
      'Invalid `name` param: Value must be a valid string and no longer than 128 chars',
    ],
  ])('%j is named', async (body, message) => {
    const { app, send } = await createWorld();
    const answer = await send('guest', 'POST', '/v1/account', body);
    expect(answer.json()).toMatchObject({ code: 400, type: 'general_argument_invalid' });
    expect(answer.json<{ message: string }>().message).toMatch(message);
    await app.close();
  });
});
