import { createECDH } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { quietHoursText, readPushOff, readQuietHours } from '../../../../src/wire/push-news.ts';
import { quietUntil } from '../../../../sync-server/push/quiet-hours.ts';
import { vapidKeys } from '../../../../sync-server/push/vapid-keys.ts';
import { createBoard } from '../../../support/board.ts';

describe('quiet hours', () => {
  const night = { from: '22:00', to: '07:00', zone: 'America/Toronto' };
  const at = (moment: string, hours = night) => {
    const until = quietUntil(hours, Date.parse(moment));
    return until === null ? null : new Date(until).toISOString();
  };

  test('last over midnight, in the person’s time zone', () => {
    expect(at('2026-11-21T02:59:00Z')).toBeNull();
    expect(at('2026-11-21T03:00:00Z')).toBe('2026-11-21T12:00:00.000Z');
    expect(at('2026-11-21T11:59:59Z')).toBe('2026-11-21T12:00:00.000Z');
    expect(at('2026-11-21T12:00:00Z')).toBeNull();
  });

  test('end at the time on the person’s clock when clocks are changed', () => {
    expect(at('2026-03-08T05:00:00Z')).toBe('2026-03-08T11:00:00.000Z');
    expect(at('2026-11-01T04:00:00Z')).toBe('2026-11-01T12:00:00.000Z');
  });

  test('that end in an hour that doesn’t exist end when it would have begun', () => {
    const short = { from: '22:00', to: '02:30', zone: 'America/Toronto' };
    expect(at('2026-03-08T04:00:00Z', short)).toBe('2026-03-08T07:00:00.000Z');
    expect(at('2026-03-08T06:45:30Z', short)).toBe('2026-03-08T07:00:00.000Z');
    expect(at('2026-03-08T07:00:00Z', short)).toBeNull();
  });

  test('in an hour that exists twice are quiet both times', () => {
    const short = { from: '01:00', to: '01:30', zone: 'America/Toronto' };
    expect(at('2026-11-01T05:10:00Z', short)).toBe('2026-11-01T05:30:00.000Z');
    expect(at('2026-11-01T05:40:00Z', short)).toBeNull();
    expect(at('2026-11-01T06:10:00Z', short)).toBe('2026-11-01T06:30:00.000Z');
  });

  test('can be in the day', () => {
    const noon = { from: '12:00', to: '13:00', zone: 'America/St_Johns' };
    expect(at('2026-11-21T15:45:00Z', noon)).toBe('2026-11-21T16:30:00.000Z');
    expect(at('2026-11-21T15:29:00Z', noon)).toBeNull();
  });

  test('in an unknown zone are none', () => {
    expect(at('2026-11-21T03:00:00Z', { ...night, zone: 'Mars/Base' })).toBeNull();
  });

  test('are read from their text, and nothing else is', () => {
    expect(readQuietHours(quietHoursText(night))).toEqual(night);
    for (const text of [
      '',
      '22:00',
      '22:00-22:00 UTC',
      '24:00-07:00 UTC',
      '22:00-07:00 ',
      '22:00-07:00 a b',
      5,
      null,
    ])
      expect(readQuietHours(text)).toBeNull();
  });
});

test('kinds that are off are read from their text', () => {
  expect(readPushOff('postings,nonsense,messages')).toEqual(['messages', 'postings']);
  expect(readPushOff(null)).toEqual([]);
});

test('the server’s keys are a pair, and always the same; given ones are used as they are', async () => {
  const context = await createBoard();
  const keys = vapidKeys(context);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(keys.privateKey, 'base64url');
  expect(curve.getPublicKey('base64url')).toBe(keys.publicKey);
  expect(vapidKeys(context)).toEqual(keys);
  const other = vapidKeys({ ...context, idKey: new Uint8Array(32).fill(9) });
  expect(other.publicKey).not.toBe(keys.publicKey);
  expect(vapidKeys({ ...context, config: { ...context.config, vapid: other } })).toEqual(other);
});
