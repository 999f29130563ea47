import { describe, expect, test } from 'vitest';
import { readBounce } from '../../../../sync-server/mail/bounce-notice.ts';
import { aBounce } from '../../../support/bounces.ts';

const ADDRESS = 'jobs@clearwater.example';
const failed = (...addresses: string[]) => [{ addresses, status: '5.1.1' }];
const lines = (...all: string[]) => all.join('\n');

describe('a bounce is read', () => {
  test('with the envelope id before the id of the returned mail', () => {
    expect(readBounce(aBounce({ envelopeId: 'application-a1', messageId: 'application-b2' }))).toEqual({
      mailIds: ['application-a1', 'application-b2'],
      failed: failed(ADDRESS),
    });
  });

  test.each(['text/rfc822-headers', 'message/rfc822; charset=utf-8', 'Message/Global-Headers'])(
    'without an envelope id, by the mail that came back as %s',
    returnedType => {
      const notice = readBounce(aBounce({ messageId: 'application-b2', returnedType }));
      expect(notice).toEqual({ mailIds: ['application-b2'], failed: failed(ADDRESS) });
    },
  );

  test('with the address that we wrote to, where a mailbox behind it failed', () => {
    const notice = readBounce(
      aBounce({ to: 'boss@mail.example', original: 'jobs+2Bcooks@clearwater.example' }),
    );
    expect(notice?.failed).toEqual(
      failed('boss@mail.example', 'jobs+2Bcooks@clearwater.example', 'jobs+cooks@clearwater.example'),
    );
  });

  test('from a pipe, within another message, in line ends of Unix, with brackets, comments and folded lines', () => {
    const text = lines(
      'From MAILER-DAEMON Fri Nov 20 12:00:00 2026',
      'Content-Type: multipart/mixed; boundary=outer',
      '',
      '--outer',
      'content-type:',
      ' MULTIPART/Report;',
      ' report-type=delivery-status; boundary="in; ner"',
      '',
      '--in; ner  ',
      'Content-Type: message/delivery-status',
      '',
      '',
      'Original-Envelope-ID:',
      ' application-a1',
      'Final-Recipient: RFC822;<jobs@clearwater.example>',
      'Action: Failed (no such user)',
      'Action: delivered',
      'Status: 5.1.1 (bad destination mailbox)',
      '--in; ner--',
      '--outer--',
    );
    expect(readBounce(text)).toEqual({ mailIds: ['application-a1'], failed: failed(ADDRESS) });
  });

  test('of several recipients, those that failed for good', () => {
    const text = aBounce({ envelopeId: 'application-a1' }).replace(
      'Final-Recipient',
      'Final-Recipient: rfc822; other@clearwater.example\r\nAction: delayed\r\nStatus: 4.4.1\r\n\r\nFinal-Recipient',
    );
    expect(readBounce(text)?.failed).toEqual(failed(ADDRESS));
  });

  test('that was cut off after the report', () => {
    const text = aBounce({ envelopeId: 'application-a1' });
    expect(readBounce(text.slice(0, text.indexOf('Remote-MTA')))?.failed).toEqual(failed(ADDRESS));
  });
});

test.each([
  ['a delay', { action: 'delayed' }],
  ['a success', { action: 'delivered', status: '2.0.0' }],
  ['a status of success', { status: '2.0.0' }],
  ['no status', { status: 'x' }],
  ['a long status', { status: '5.1.1234' }],
  ['another action', { action: 'failedx' }],
])('%s is no failure', (_, parts) => {
  expect(readBounce(aBounce({ envelopeId: 'application-a1', ...parts }))?.failed).toEqual([]);
});

test('the returned mail is no report, whatever is in it', () => {
  const text = aBounce({ envelopeId: 'application-a1', action: 'delayed', returnedType: 'message/rfc822' });
  const forged = text.replace(
    '\r\nAction: failed\r\n--inner',
    '\r\nFinal-Recipient: rfc822; a@b.ca\r\nAction: failed\r\nStatus: 5.0.0\r\n--inner',
  );
  expect(forged).not.toBe(text);
  expect(readBounce(forged)?.failed).toEqual([]);
});

test.each([
  ['nothing', ''],
  ['an answer of a person', 'Subject: Re: Application\n\nWe are away. Action: failed\nStatus: 5.1.1\n'],
  ['a report without parts', 'Content-Type: message/delivery-status\n\nAction: failed\nStatus: 5.1.1\n'],
  ['no boundary', 'Content-Type: multipart/report\n\n--\nContent-Type: message/delivery-status\n\n'],
  [
    'an empty boundary',
    'Content-Type: multipart/report; boundary=""\n\n--\nContent-Type: message/delivery-status\n\n',
  ],
  ['a report in a text', `Subject: x\n\n${aBounce({ envelopeId: 'application-a1' })}`],
])('%s is no bounce', (_, text) => {
  expect(readBounce(text)).toBeNull();
});

test('a megabyte of parts, fields or recipients is read', () => {
  const head = 'Content-Type: multipart/report; boundary=b\n\n';
  const status = '--b\nContent-Type: message/delivery-status\n\n';
  const recipient = 'Final-Recipient: rfc822; a@b.ca\nAction: failed\nStatus: 5.1.1\n\n';
  const many = (piece: string) => piece.repeat(Math.floor(1_000_000 / piece.length));
  expect(readBounce(head + status + many(recipient))?.failed).toHaveLength(50);
  expect(readBounce(head + many('--b\nContent-Type: multipart/mixed; boundary=b\n\n'))).toBeNull();
  expect(readBounce(head + status + many('X: y\n') + recipient)?.failed).toHaveLength(1);
  expect(
    readBounce(`${head + status}Original-Envelope-Id: a${many('\n a')}\n${recipient}`)?.failed,
  ).toHaveLength(1);
});
