import { describe, expect, test } from 'vitest';
import { checkContact, readTopic, writer } from '../../../../src/features/contact/contact-fields.ts';
import { LETTER_MAX_LENGTH, readLetter } from '../../../../src/features/draft-form/letter-fields.ts';
import { draftPlace } from '../../../../src/features/saved/draft-place.ts';
import { canEdit, draftOfOperation } from '../../../../src/local/outbox/operation-draft.ts';
import { ContactSend } from '../../../../src/wire/operations/operations.ts';
import { aContact } from '../../../support/board.ts';

const FIELDS = { name: 'Robin', email: 'robin@example.ca', message: 'Hello' };

describe('the contact form', () => {
  test('has the limits of what the server takes', () => {
    for (const [name, maxLength] of Object.entries(LETTER_MAX_LENGTH))
      expect([name, ContactSend.properties]).toMatchObject([name, { [name]: { maxLength } }]);
  });

  test('names each field at fault', () => {
    expect(checkContact(FIELDS)).toEqual([]);
    expect(checkContact({ name: ' ', email: 'robin', message: 'x'.repeat(10_001) })).toEqual([
      { field: 'message', text: 'apply.problem.tooLong', values: { max: 10_000, count: 10_001 } },
      { field: 'name', text: 'contact.problem.name' },
      { field: 'email', text: 'apply.problem.email' },
    ]);
  });

  test('takes a topic from a link only if it is one', () => {
    expect([readTopic('privacy'), readTopic('constructor'), readTopic(null)]).toEqual([
      'privacy',
      undefined,
      undefined,
    ]);
  });

  test('knows who writes: the account, else whoever sent something last; the message is new', () => {
    const sent = [
      { kind: 'application.submit', payload: { ...FIELDS, name: 'First' } },
      { kind: 'contact.send', payload: { ...FIELDS, name: 'Last' } },
      { kind: 'report.create', payload: {} },
    ];
    const user = { name: 'Ann', email: 'ann@example.ca' };
    expect(writer(sent, null)).toEqual({ name: 'Last', email: 'robin@example.ca', message: '' });
    expect(writer(sent, user)).toEqual({ ...user, message: '' });
    expect(writer([], null)).toEqual({ name: '', email: '', message: '' });
    expect(readLetter({ name: 5, message: 'x' })).toEqual({ message: 'x' });
  });
});

describe('a message taken back', () => {
  const operation = aContact();

  test('is the draft of the form, whatever was being written there', () => {
    const draft = draftOfOperation(operation, () => ({ message: 'another' }));
    const { name, email, topic, message } = operation.payload;
    expect(draft).toEqual({ key: 'contact', content: { name, email, topic, message }, replaces: true });
    expect(draftPlace('contact')).toMatchObject({ kind: 'contact', href: '/contact' });
    expect(draftPlace('contact:earlier')).toMatchObject({ kind: 'contact', earlier: true, href: null });
  });

  test('only while the server cannot have it', () => {
    expect([canEdit(operation, 0, false), canEdit(operation, 1, false), canEdit(operation, 1, true)]).toEqual(
      [true, false, true],
    );
  });
});
