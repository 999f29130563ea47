import { describe, expect, it } from 'vitest';
import { entryPhase } from '../../../../src/features/outbox/entry-phase.ts';
import { entryJobId, outboxGroups } from '../../../../src/features/outbox/outbox-groups.ts';
import { reasonWords } from '../../../../src/features/outbox/reason-words.ts';
import { testEntry, testReceipt } from '../test-card.ts';
import { wordsOf } from '../test-words.ts';

const { t } = await wordsOf('en');

describe('the word for an entry', () => {
  it.each([
    ['waiting', 0, 'idle', 'saved'],
    ['waiting', 0, 'sending', 'saved'],
    ['waiting', 0, 'offline', 'waiting'],
    ['waiting', 0, 'needs-login', 'waiting'],
    ['waiting', 0, 'needs-update', 'waiting'],
    ['waiting', 2, 'idle', 'waiting'],
    ['sending', 1, 'sending', 'sending'],
    ['sent', 1, 'offline', 'sent'],
    ['attention', 1, 'idle', 'attention'],
  ] as const)('%s after %i attempts while %s is %s', (state, attempts, status, phase) => {
    expect(entryPhase({ state, attempts }, status)).toBe(phase);
  });
});

describe('the outbox in groups', () => {
  it('puts what needs the person first, and the latest of what is sent on top', () => {
    const entries = [
      testEntry({ id: 'd', order: 4, state: 'sent' }),
      testEntry({ id: 'a', order: 1, state: 'sent' }),
      testEntry({ id: 'c', order: 3, state: 'sending' }),
      testEntry({ id: 'b', order: 2, state: 'waiting' }),
      testEntry({ id: 'f', order: 6, state: 'attention' }),
      testEntry({ id: 'e', order: 5, state: 'attention' }),
    ];
    const groups = outboxGroups(entries);
    const ids = (list: typeof entries) => list.map(({ id }) => id).join('');
    expect(ids(groups.attention) + ids(groups.waiting) + ids(groups.sent)).toBe('efbcda');
    expect(entries[0]?.id).toBe('d');
  });

  it('links a posting by the number that the server gave, and only then', () => {
    const posting = testEntry({ kind: 'posting.create', payload: { jobId: 5 } });
    expect(entryJobId(posting)).toBeNull();
    expect(entryJobId({ ...posting, receipt: { ...testReceipt, jobId: 9 } })).toBe(9);
    expect(entryJobId(testEntry())).toBe(1001);
    expect(entryJobId(testEntry({ payload: {} }))).toBeNull();
  });
});

describe('the reason of a refusal', () => {
  it('is in the person’s words where they can do something about it', () => {
    expect(reasonWords({ type: 'posting_closed', message: 'closed' }, t)).toBe(
      'This posting is closed: the employer takes no more applications.',
    );
  });

  it('keeps the server’s own where only it knows more', () => {
    expect(reasonWords({ type: 'posting_invalid', message: 'The city is missing.' }, t)).toBe(
      'The server could not take this posting: The city is missing.',
    );
    expect(reasonWords({ type: 'something_new', message: 'Because.' }, t)).toBe('Because.');
    expect(reasonWords({ type: 'constructor', message: 'Because.' }, t)).toBe('Because.');
    expect(reasonWords(null, t)).toBe('');
  });
});
