import { describe, expect, it } from 'vitest';
import { INTERVIEW_ACTIONS } from '../../../../src/domain/interview.ts';
import { batchPhase } from '../../../../src/features/outbox/batch-phase.ts';
import { conflictLine } from '../../../../src/features/outbox/entry/conflict-words.ts';
import { editHref } from '../../../../src/features/outbox/entry/edit-place.ts';
import { entryActions } from '../../../../src/features/outbox/entry/entry-actions.ts';
import { entryPhase } from '../../../../src/features/outbox/entry/entry-phase.ts';
import { kindWords } from '../../../../src/features/outbox/entry/kind-words.ts';
import { outboxFile, outboxFileContent } from '../../../../src/features/outbox/entry/outbox-file.ts';
import {
  countEntries,
  entryJobId,
  outboxGroups,
} from '../../../../src/features/outbox/entry/outbox-groups.ts';
import { payQuestion } from '../../../../src/features/outbox/entry/pay-question.ts';
import { reasonWords, waitingWords } from '../../../../src/features/outbox/entry/reason-words.ts';
import { paths } from '../../../../src/features/paths.ts';
import { rowErrors } from '../../../../src/features/outbox/entry/row-errors.ts';
import { writtenFields } from '../../../../src/features/outbox/entry/written-fields.ts';
import { momentWords } from '../../../../src/i18n/moment-words.ts';
import { DECISIONS } from '../../../../src/wire/delivery-states.ts';
import { ERRORS } from '../../../../src/wire/errors.ts';
import { OPERATION_KINDS } from '../../../../src/wire/operations/operation-kinds.ts';
import { DEFAULT_QUOTAS } from '../../../../sync-server/budgets/quota-figures.ts';
import { testEntry, testReceipt } from '../test-card.ts';
import { wordsOf } from '../test-words.ts';

it.each([
  ['application.submit', { jobId: 7 }, '/job/7'],
  ['posting.create', { jobId: 7, row: {} }, '/post-job?mode=one&step=preview'],
  ['posting.create', { jobId: 7, row: {}, batchId: 'b' }, '/post-job'],
  ['posting.edit', { jobId: 7 }, '/post-job?job=7'],
  ['report.create', { jobId: 7 }, paths.job.report(7)],
  ['note.create', { applicationId: 'a1' }, '/applicants/12/a1'],
])('an entry of %s %j is edited at %s', (kind, payload, href) => {
  expect(editHref({ kind, payload }, 12)).toBe(href);
});

it('a note about an application that is not here is edited among those that are', () => {
  // It's about an application of one's own.
  expect(editHref({ kind: 'note.create', payload: { applicationId: 'a1' } }, null)).toBe('/applications/a1');
});

const words = await wordsOf('en');
const french = await wordsOf('fr');
const { t } = words;
const NOW = Date.parse('2026-10-20T12:00:00Z');
const DAY = 86_400_000;

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

  it('is that of the most urgent row for a batch', () => {
    expect(batchPhase(['sent', 'waiting', 'attention'])).toBe('attention');
    expect(batchPhase(['sent', 'saved', 'sending'])).toBe('sending');
    expect(batchPhase(['sent', 'sent'])).toBe('sent');
  });

  it('names every kind in both languages, also one of a later version', () => {
    for (const { t: say } of [words, french]) {
      const names = [...Object.keys(OPERATION_KINDS), 'posting.sell'].map(kind =>
        kindWords({ kind, payload: {} }, say),
      );
      expect(new Set(names).size).toBe(names.length);
    }
  });

  it('names each step towards an interview and each decision', () => {
    for (const { t: say } of [words, french]) {
      const named = (kind: string, payload: object) =>
        kindWords({ kind, payload: { applicationId: 'a', ...payload } }, say);
      const names = [
        named('interview.step', {}),
        ...INTERVIEW_ACTIONS.map(action => named('interview.step', { action })),
        named('application.decide', {}),
        ...[...DECISIONS, null].map(decision => named('application.decide', { decision })),
      ];
      expect(new Set(names).size).toBe(names.length);
    }
    expect(kindWords({ kind: 'interview.step', payload: { action: 'ask' } }, words.t)).toBe(
      'Other interview times requested',
    );
    expect(kindWords({ kind: 'application.decide', payload: { decision: 'declined' } }, french.t)).toBe(
      'Décision : non retenue',
    );
  });
});

describe('the outbox in groups', () => {
  const keys = (lines: { key: string }[]) => lines.map(({ key }) => key).join('');
  const row = (id: string, order: number, rowNumber: number, state: 'sent' | 'waiting' | 'attention') =>
    testEntry({
      id,
      order,
      state,
      kind: 'posting.create',
      payload: { jobId: 5, batchId: 'b1', rowNumber, row: { jobTitle: id } },
    });

  it('puts what needs the person first, and the latest of what is sent on top', () => {
    const entries = [
      testEntry({ id: 'd', order: 4, state: 'sent' }),
      testEntry({ id: 'a', order: 1, state: 'sent' }),
      testEntry({ id: 'c', order: 3, state: 'sending' }),
      testEntry({ id: 'b', order: 2, state: 'waiting' }),
      testEntry({ id: 'f', order: 6, state: 'attention' }),
      testEntry({ id: 'e', order: 5, state: 'attention' }),
    ];
    const groups = outboxGroups(entries, NOW);
    expect(keys(groups.attention) + keys(groups.waiting) + keys(groups.sent)).toBe('efbcda');
    expect(entries[0]?.id).toBe('d');
  });

  it('keeps the rows of a batch together, where the most urgent of them belongs', () => {
    const rows = [row('r2', 2, 2, 'sent'), row('r1', 3, 1, 'attention'), row('r3', 1, 3, 'waiting')];
    const { attention, waiting, sent } = outboxGroups([...rows, testEntry({ id: 'x', order: 9 })], NOW);
    expect(attention.map(({ entries }) => entries.map(({ id }) => id))).toEqual([['r1', 'r2', 'r3']]);
    expect([keys(waiting), sent]).toEqual(['x', []]);
    expect(countEntries(rows)).toEqual({ attention: 1, waiting: 1, sent: 1 });
  });

  it('shows receipts of 30 days', () => {
    const sent = (id: string, days: number) =>
      testEntry({ id, state: 'sent', settledAt: NOW - days * DAY, receipt: testReceipt });
    expect(keys(outboxGroups([sent('new', 29), sent('old', 31)], NOW).sent)).toBe('new');
    const waiting = testEntry({ id: 'waits', createdAt: '2025-01-01T00:00:00Z' });
    expect(keys(outboxGroups([waiting], NOW).waiting)).toBe('waits');
  });

  it('links a posting by the number that the server gave, and only then', () => {
    const posting = testEntry({ kind: 'posting.create', payload: { jobId: 5 } });
    expect(entryJobId(posting)).toBeNull();
    expect(entryJobId({ ...posting, receipt: { ...testReceipt, jobId: 9 } })).toBe(9);
    expect(entryJobId({ ...posting, receipt: { ...testReceipt, jobId: 0 } })).toBeNull();
    const refused = { type: 'posting_reposted', message: 'no', jobId: 900 };
    expect(entryJobId({ ...posting, error: refused })).toBe(900);
    expect(entryJobId(testEntry())).toBe(1001);
    expect(entryJobId(testEntry({ kind: 'posting.edit', payload: { jobId: 7 } }))).toBe(7);
    expect(entryJobId(testEntry({ payload: {} }))).toBeNull();
  });
});

describe('the reason of a refusal', () => {
  it('is in the person’s words where they can do something about it', () => {
    expect(reasonWords({ type: 'posting_closed', message: 'closed' }, words, NOW)).toBe(
      'This job is closed. Your text is kept so you can reuse it.',
    );
    expect(reasonWords({ type: 'posting_closed', message: 'closed' }, french, NOW)).toContain('est fermée');
  });

  it('names the field as the form does', () => {
    const error = { type: 'operation_invalid', message: 'The field "email" …', field: 'email' };
    expect(reasonWords(error, words, NOW)).toBe(
      'Fix the field “Email” and send again. The server says: The field "email" …',
    );
    expect(reasonWords({ ...error, message: '' }, words, NOW)).toBe('Fix the field “Email” and send again.');
    expect(reasonWords(error, french, NOW)).toContain('«\u00a0Courriel\u00a0»');
    expect(reasonWords({ ...error, field: 'details.weather' }, words, NOW)).toContain('“weather”');
    expect(reasonWords({ ...error, field: 'details.housing' }, french, NOW)).toContain(
      '«\u00a0Logement\u00a0»',
    );
  });

  it.each([
    [
      { type: 'operation_invalid', field: 'email' },
      'Corrigez le champ «\u00a0Courriel\u00a0», puis renvoyez.',
    ],
    [{ type: 'posting_invalid', field: 'payMin' }, 'Corrigez le champ «\u00a0Salaire\u00a0», puis renvoyez.'],
    [
      { type: 'operation_invalid' },
      'Le serveur n’a pas pu accepter cet envoi. Vérifiez-le, puis renvoyez-le.',
    ],
    [{ type: 'posting_invalid' }, 'Le serveur n’a pas pu accepter cet envoi. Vérifiez-le, puis renvoyez-le.'],
    [{ type: 'something_new' }, 'Le serveur n’a pas pu accepter cet envoi. Vérifiez-le, puis renvoyez-le.'],
  ])('quotes no English to those who read French: %j', (error, said) => {
    expect(reasonWords({ message: 'The field is bad.', ...error }, french, NOW)).toBe(said);
  });

  it('never is the server’s English alone for a refusal of this server that a person meets', () => {
    const met = Object.keys(ERRORS).filter(type =>
      /^(operation|posting|application)_|quota_exceeded$/.test(type),
    );
    const unworded = met.filter(type => reasonWords({ type, message: '?' }, french, NOW) === '?');
    expect(unworded).toEqual([]);
    expect(reasonWords({ type: 'edit_conflict', message: '?' }, french, NOW)).not.toBe('?');
    expect(reasonWords({ type: 'request_too_large', message: '?' }, french, NOW)).not.toBe('?');
  });

  describe('for a quota', () => {
    /** No operation makes these, so no screen shows them. */
    const ELSEWHERE: readonly string[] = [
      'forms',
      'documents',
      'subscriptions',
      'files',
      'fileMegabytes',
      'adoptions',
      'accounts',
      'sessions',
      'identities',
      'targets',
      'memberships',
    ];
    const freesAt = new Date(NOW + 3 * 3_600_000).toISOString();
    const HELD = { type: 'quota_exceeded', message: '?' };
    const DAILY = { type: 'daily_quota_exceeded', message: '?' };
    const held = (name: string, limit = 500) => ({
      ...HELD,
      quota: { name, share: 'held', limit, used: limit },
    });
    const daily = (name: string, share = 'account', limit = 20) => ({
      ...DAILY,
      quota: { name, share, limit, used: limit, freesAt },
    });

    it('says how many there may be, and what to do', () => {
      expect(reasonWords(held('drafts'), words, NOW)).toBe(
        'Your account has 500 drafts, the most it can keep. This one is saved on this device only. Delete some drafts, then try again.',
      );
      expect(reasonWords(held('saved', 5_000), french, NOW)).toBe(
        'Votre compte contient 5\u00a0000 offres enregistrées, le maximum permis. Celle-ci est enregistrée sur cet appareil seulement. Retirez-en quelques-unes, puis réessayez.',
      );
    });

    it('says until when it waits', () => {
      const at = momentWords(NOW + 3 * 3_600_000, NOW, words);
      expect(reasonWords(daily('messages'), words, NOW)).toBe(
        `You’ve sent 20 messages in the last 24 hours, the most one person can send. After ${at}, we’ll send this one automatically.`,
      );
      expect(reasonWords(daily('anonymousPostings'), words, NOW)).toContain('Add one in your profile');
      expect(reasonWords(daily('unconfirmedPostings', 'account', 1), words, NOW)).toContain('1 job a day');
      expect(reasonWords(daily('reports', 'address'), words, NOW)).toBe(
        `Too many of these came from your internet address in the last 24 hours. After ${at}, we’ll send this one automatically.`,
      );
      expect(waitingWords(daily('messages'), words, NOW)).toContain('20 messages');
      expect(waitingWords({ type: 'posting_not_made_yet', message: '?' }, words, NOW)).toBe('');
      expect(waitingWords(null, words, NOW)).toBe('');
    });

    it('has words of its own for each that an operation can meet, in both languages', () => {
      const met = Object.entries(DEFAULT_QUOTAS).filter(([name]) => !ELSEWHERE.includes(name));
      for (const language of [words, french]) {
        const general = [held('of a later server'), daily('of a later server')].map(error =>
          reasonWords(error, language, NOW),
        );
        expect(general).not.toContain('?');
        for (const [name, quota] of met) {
          const texts = [
            ...(quota.held === undefined ? [] : [held(name)]),
            ...(quota.account === undefined ? [] : [daily(name)]),
          ]
            // An operation never exceeds the number of teams at once.
            .filter(({ quota: { share } }) => !(name === 'teams' && share === 'held'))
            .map(error => reasonWords(error, language, NOW));
          expect(texts.length, name).toBeGreaterThan(0);
          for (const text of texts) expect(general, name).not.toContain(text);
        }
      }
    });
  });

  it('keeps the server’s own where only it knows more', () => {
    expect(reasonWords({ type: 'posting_invalid', message: 'The city is missing.' }, words, NOW)).toBe(
      'We couldn’t post this job: The city is missing.',
    );
    expect(reasonWords({ type: 'something_new', message: 'Because.' }, words, NOW)).toBe('Because.');
    expect(reasonWords({ type: 'constructor', message: 'Because.' }, words, NOW)).toBe('Because.');
    expect(reasonWords(null, words, NOW)).toBe('');
  });

  it('is read from the row itself, in the reader’s language', () => {
    const row = { jobTitle: 'Cook', businessName: 'B', city: 'Banff', province: 'Albertaa' };
    const [reason] = rowErrors(row, { today: '2026-10-20', language: 'fr' });
    expect(reason).toContain('« Albertaa » n’est ni une province');
    expect(rowErrors(7, { today: '2026-10-20', language: 'en' })).toHaveLength(1);
    expect(rowErrors({ ...row, province: 'AB' }, { today: '2026-10-20', language: 'en' })).toEqual([]);
  });

  it('asks about the pay with both figures', () => {
    const seen = { payMin: 3660, payMax: null, payPeriod: 'hour' };
    const pay = { payMin: 3100, payMax: null, payPeriod: 'hour', payCurrency: 'CAD' };
    const entry = testEntry({
      payload: { jobId: 1001, seen },
      error: { type: 'posting_changed', message: 'pay was more', pay },
    });
    expect(payQuestion(entry, null, words)).toBe(
      'It was from $36.60 an hour. Now it’s from $31.00 an hour. Send anyway?',
    );
    expect(payQuestion(entry, null, french)).toContain('31,00');
  });

  it('asks with what this device knows, or in the server’s words, where the answer does not say', () => {
    const seen = { payMin: 3660, payMax: 3660, payPeriod: 'hour' };
    const entry = testEntry({
      payload: { jobId: 1001, seen },
      error: { type: 'posting_changed', message: 'pay was more' },
    });
    const known = { payMin: 3100, payMax: 3100, payPeriod: 'hour', payCurrency: 'CAD' };
    expect(payQuestion(entry, known, words)).toContain('It was $36.60 an hour. Now it’s $31.00 an hour');
    expect(payQuestion(entry, { ...known, ...seen }, words)).toContain('pay was more');
    expect(payQuestion(entry, null, words)).toContain('pay was more');
  });
});

describe('an edit that met somebody else’s', () => {
  it('shows both values as readers see them', () => {
    const pay = (cents: number) => ({
      payMin: cents,
      payMax: cents,
      payPeriod: 'hour',
      payCurrency: 'CAD',
      payText: null,
    });
    expect(conflictLine({ field: 'pay', mine: pay(4000), theirs: pay(3800) }, words)).toEqual({
      field: 'Pay',
      mine: '$40.00 an hour',
      theirs: '$38.00 an hour',
    });
    expect(
      conflictLine(
        {
          field: 'hours',
          mine: { hoursMin: 4000, hoursMax: 4000, hoursPer: 'week' },
          theirs: { hoursText: 'by arrangement' },
        },
        words,
      ),
    ).toEqual({ field: 'Hours', mine: '40 hours a week', theirs: 'by arrangement' });
    expect(
      conflictLine({ field: 'expiryDateFormatted', mine: '2026-12-01', theirs: null }, french),
    ).toMatchObject({ mine: '1er décembre 2026', theirs: 'Vide' });
    expect(conflictLine({ field: 'lmiaStatus', mine: 'approved', theirs: 'requested' }, words)).toMatchObject(
      { mine: 'LMIA approved', theirs: 'LMIA requested' },
    );
    expect(
      conflictLine({ field: 'place', mine: { city: 'Banff', provinceId: 'AB' }, theirs: 'odd' }, words),
    ).toMatchObject({ mine: 'Banff, AB', theirs: 'Empty' });
    expect(
      conflictLine({ field: 'details.benefits', mine: ['Meals', 'Room'], theirs: 'x'.repeat(500) }, words),
    ).toMatchObject({ field: 'Benefits', mine: 'Meals; Room', theirs: `${'x'.repeat(400)}…` });
  });
});

describe('what a person can do', () => {
  const refused = (type: string, kind = 'application.submit') =>
    entryActions(testEntry({ kind, state: 'attention', error: { type, message: '' } }), 'attention');

  it('is the same while it is in flight, and to put the receipt away when it is sent', () => {
    expect(entryActions(testEntry({ state: 'sending' }), 'sending')).toEqual(
      entryActions(testEntry(), 'waiting'),
    );
    expect(entryActions(testEntry({ state: 'sent' }), 'sent')).toEqual(['forget']);
  });

  it('is to send, change, keep or delete what waits', () => {
    expect(entryActions(testEntry(), 'waiting')).toEqual(['sendNow', 'edit', 'download', 'delete']);
    expect(entryActions(testEntry({ kind: 'posting.edit' }), 'waiting')).toContain('edit');
    expect(entryActions(testEntry({ kind: 'note.create' }), 'waiting')).toContain('edit');
    expect(entryActions(testEntry({ kind: 'posting.close' }), 'saved')).toEqual([
      'sendNow',
      'download',
      'delete',
    ]);
  });

  it('is what the refusal asks for', () => {
    expect(refused('posting_changed')).toEqual(['sendAnyway', 'edit', 'download', 'delete']);
    expect(refused('application_withdrawn')).toEqual(['applyAgain', 'edit', 'download', 'delete']);
    expect(refused('application_too_often')).toEqual(['download', 'delete']);
    expect(refused('posting_closed')).toEqual(['retry', 'download', 'delete']);
    expect(refused('application_no_recipient')).toEqual([
      'seeWays',
      'copyText',
      'retry',
      'download',
      'delete',
    ]);
    expect(refused('request_too_large')).toEqual(['edit', 'download', 'delete']);
    expect(refused('quota_exceeded', 'draft.put')).toEqual(['retry', 'download', 'delete']);
    expect(refused('posting_invalid', 'posting.create')).toEqual(['edit', 'download', 'delete']);
    expect(refused('posting_not_yours', 'posting.edit')).toEqual(['retry', 'download', 'delete']);
  });

  it('is to choose between two edits', () => {
    const conflicts = [{ field: 'jobTitle', mine: 'Cook', theirs: 'Chef' }];
    const entry = testEntry({ kind: 'posting.edit', state: 'attention', receipt: testReceipt, conflicts });
    expect(entryActions(entry, 'attention')).toEqual(['keepTheirs', 'useMine', 'download']);
  });
});

describe('what is unsent, as a file', () => {
  it('has everything that was written, with the reason, and nothing of what is sent', async () => {
    const entries = [
      testEntry({ id: 'a', state: 'attention', error: { type: 'posting_closed', message: 'closed' } }),
      testEntry({ id: 'b', kind: 'note.create', title: '', payload: { text: 'é' } }),
      testEntry({ id: 'c', state: 'sent', receipt: testReceipt }),
    ];
    const content = outboxFileContent(entries, NOW);
    expect(content).toEqual({
      format: 'portage-outbox',
      version: 1,
      savedAt: '2026-10-20T12:00:00.000Z',
      entries: [
        {
          id: 'a',
          kind: 'application.submit',
          title: 'Line cook',
          writtenAt: '2026-10-02T12:00:00.000Z',
          state: 'attention',
          reason: 'closed',
          content: { jobId: 1001, name: 'Ana', email: 'ana@example.ca', message: 'Hello' },
        },
        {
          id: 'b',
          kind: 'note.create',
          title: '',
          writtenAt: '2026-10-02T12:00:00.000Z',
          state: 'waiting',
          content: { text: 'é' },
        },
      ],
    });
    expect(JSON.parse(await outboxFile(entries, NOW).text())).toEqual(content);
  });
});

describe('what a person wrote', () => {
  it('is shown by field, only what is there', () => {
    expect(writtenFields(testEntry(), t)).toEqual([
      { label: 'Name', text: 'Ana' },
      { label: 'Email', text: 'ana@example.ca' },
      { label: 'Message', text: 'Hello' },
    ]);
    expect(writtenFields(testEntry({ payload: { message: 7 } }), t)).toEqual([]);
    expect(writtenFields(testEntry({ kind: 'posting.close' }), t)).toEqual([]);
  });
});
