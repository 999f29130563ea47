/** A bounce as Postfix makes it for a relay that asked for reports (RFC 3461). */
export interface BounceParts {
  envelopeId?: string;
  messageId?: string;
  to?: string;
  original?: string;
  action?: string;
  status?: string;
  returnedType?: string;
}

export function aBounce({
  envelopeId,
  messageId,
  to = 'jobs@clearwater.example',
  original,
  action = 'failed',
  status = '5.1.1',
  returnedType = 'text/rfc822-headers',
}: BounceParts = {}): string {
  return [
    'Return-Path: <>',
    'From: MAILER-DAEMON@relay.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4Xy7.1764080000/relay.example"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--4Xy7.1764080000/relay.example',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `<${to}>: host mx.example said: 550 5.1.1 No such user`,
    '',
    '--4Xy7.1764080000/relay.example',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    ...(envelopeId === undefined ? [] : [`Original-Envelope-Id: ${envelopeId}`]),
    'X-Postfix-Queue-ID: 4Xy7',
    'Arrival-Date: Fri, 20 Nov 2026 12:00:00 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${to}`,
    ...(original === undefined ? [] : [`Original-Recipient: rfc822;${original}`]),
    `Action: ${action}`,
    `Status: ${status}`,
    'Remote-MTA: dns; mx.example',
    'Diagnostic-Code: smtp; 550 5.1.1 No such',
    '    user here',
    '',
    '--4Xy7.1764080000/relay.example',
    'Content-Description: Undelivered Message Headers',
    `Content-Type: ${returnedType}`,
    '',
    'Return-Path: <jobs@portage.example>',
    'Subject: Application: cook',
    ...(messageId === undefined ? [] : [`Message-ID: <${messageId}@portage.example>`]),
    'Content-Type: multipart/alternative; boundary="inner"',
    '',
    '--inner',
    'Content-Type: message/delivery-status',
    '',
    'Action: failed',
    '--inner--',
    '--4Xy7.1764080000/relay.example--',
    '',
  ].join('\r\n');
}
