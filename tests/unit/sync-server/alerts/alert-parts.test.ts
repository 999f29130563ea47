import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { alertDueMs, readAlert, readAlerts } from '../../../../src/wire/search-alerts.ts';
import { alertLetter } from '../../../../sync-server/mail/letter-alert.ts';
import { JOB_WORDS, jobLine } from '../../../../sync-server/mail/job-words.ts';
import { createOperations } from '../../../../sync-server/operations/operations.ts';
import { ANNA, aSearch, createBoard, documentsOf, EDITED_AT } from '../../../support/board.ts';
import { aCard } from '../../../support/card-arbitrary.ts';

describe('an alert', () => {
  const due = (when: 'now' | 'daily' | 'weekly', zone: string, from: string) =>
    new Date(alertDueMs({ when, zone }, Date.parse(from))).toISOString();

  test.each([
    ['now', 'America/Toronto', '2026-11-20T12:34:56Z', '2026-11-20T12:34:56.000Z'],
    ['daily', 'America/Toronto', '2026-11-20T12:59:59Z', '2026-11-20T13:00:00.000Z'],
    ['daily', 'America/Toronto', '2026-11-20T13:00:00Z', '2026-11-21T13:00:00.000Z'],
    ['daily', 'America/St_Johns', '2026-11-20T12:00:00Z', '2026-11-21T11:30:00.000Z'],
    // Clocks are set forward and back.
    ['daily', 'America/Toronto', '2026-03-07T14:00:00Z', '2026-03-08T12:00:00.000Z'],
    ['daily', 'America/Toronto', '2026-10-31T13:00:00Z', '2026-11-01T13:00:00.000Z'],
    ['weekly', 'America/Vancouver', '2026-11-20T12:00:00Z', '2026-11-23T16:00:00.000Z'],
    ['weekly', 'America/Vancouver', '2026-11-23T16:00:00Z', '2026-11-30T16:00:00.000Z'],
    ['weekly', 'America/Toronto', '2026-10-26T12:00:00Z', '2026-11-02T13:00:00.000Z'],
    ['daily', 'Mars/Base', '2026-11-20T12:00:00Z', '2026-11-20T13:00:00.000Z'],
  ] as const)('that is %s in %s after %s is due at %s', (when, zone, from, expected) => {
    expect(due(when, zone, from)).toBe(expected);
  });

  test('is read from its parts, and nothing else is', () => {
    expect(readAlert('mail', 'daily', 'UTC')).toEqual({ by: 'mail', when: 'daily', zone: 'UTC' });
    expect(readAlert('mail', 'daily', 'a b')).toEqual({ by: 'mail', when: 'daily', zone: 'America/Toronto' });
    for (const [by, when] of [
      [null, null],
      ['fax', 'daily'],
      ['mail', 'hourly'],
      [1, 2],
    ])
      expect(readAlert(by, when, 'UTC')).toBeNull();
    for (const value of [null, 5, {}, { canMail: 'yes', alerts: [] }, { canMail: true }])
      expect(readAlerts(value)).toBeNull();
    const lasting = { searchId: 'a', lastAt: 1, lastCount: 2 };
    expect(readAlerts({ canMail: true, alerts: [null, 5, { searchId: 1 }, lasting] })?.alerts).toEqual([
      lasting,
    ]);
  });

  test('is stored with its search, and refused if it is none', async () => {
    const context = await createBoard();
    const operations = createOperations(context);
    const put = async (id: string, alert: unknown) => {
      const payload = {
        searchId: 'search-one',
        search: { name: 'Cooks', query: 'q=cook', alert },
        editedAt: EDITED_AT,
      };
      const [outcome] = await operations.apply(ANNA, [aSearch({ id, payload })]);
      return outcome?.status === 'rejected' ? outcome.error : outcome?.status;
    };
    expect(
      await put('search-put-operation-first', { by: 'push', when: 'weekly', zone: 'America/Halifax' }),
    ).toBe('applied');
    expect((await documentsOf(context, 'searches'))[0]?.data).toMatchObject({
      alertBy: 'push',
      alertWhen: 'weekly',
      alertZone: 'America/Halifax',
    });
    const wrong = [
      null,
      'daily',
      { by: 'fax', when: 'now', zone: 'UTC' },
      { by: 'mail', when: 'now' },
      { by: 'mail', when: 'now', zone: 'a b' },
      { by: 'mail', when: 'now', zone: 'x'.repeat(65) },
      { by: 'mail', when: 'now', zone: '\ud800' },
      { by: 'mail', when: 'now', zone: 'UTC', more: 1 },
    ];
    for (const [at, alert] of wrong.entries())
      expect(await put(`search-put-operation-w${at}`, alert)).toMatchObject({
        type: 'operation_invalid',
        field: expect.any(String),
      });
  });
});

describe('the mail', () => {
  test('names place and pay as the app does', () => {
    for (const language of ['en', 'fr'] as const) {
      const file = new URL(`../../../../src/i18n/messages/${language}/domain.json`, import.meta.url);
      const app: Record<string, string> = JSON.parse(readFileSync(file, 'utf8'));
      for (const [id, text] of Object.entries(JOB_WORDS[language])) expect(text, id).toBe(app[id]);
      for (const id of Object.keys(app).filter(each => each.startsWith('domain.pay.per.')))
        expect(JOB_WORDS[language], id).toHaveProperty([id]);
    }
    const card = aCard({
      jobId: 7,
      city: 'Québec',
      provinceId: 'QC',
      payMin: 2450,
      payMax: null,
      payPeriod: 'hour',
    });
    expect(jobLine(card, 'fr')).toBe('Maple Foods Ltd. · Québec, Québec · à partir de 24,50\u00a0$ l’heure');
  });

  test.each([
    ['en', 1, '1 more job isn’t listed in this email.'],
    ['en', 2, '2 more jobs aren’t listed in this email.'],
    ['fr', 1, '1 autre offre ne figure pas dans ce courriel.'],
    ['fr', 2, '2 autres offres ne figurent pas dans ce courriel.'],
  ] as const)('counts the jobs that it leaves out (%s, %i)', (language, more, words) => {
    const url = new URL('https://jobs.example/');
    const links = { linkOf: () => url, link: url, unsubscribe: url, unsubscribeAll: url };
    const given = { language, project: 'Portage', sender: 'us', name: 'cooks', when: 'now' } as const;
    expect(alertLetter({ ...given, ...links, cards: [], more }).text).toContain(`\n${words}\n`);
    expect(alertLetter({ ...given, ...links, cards: [], more: 0 }).text).not.toMatch(
      /in this email|dans ce courriel/,
    );
  });

  test('keeps strangers’ words and damaged text on their own line', () => {
    const card = aCard({ jobId: 7, jobTitle: 'Cook\r\nBcc: x\u202e', businessName: '\ud800<b>' });
    const url = new URL('https://jobs.example/');
    const { subject, text, html } = alertLetter({
      language: 'en',
      project: 'Portage',
      sender: 'us',
      name: `a\nb${'é'.repeat(200)}\udc00`,
      when: 'now',
      cards: [card],
      more: 0,
      linkOf: () => url,
      link: url,
      unsubscribe: url,
      unsubscribeAll: url,
    });
    expect(subject).toMatch(/^1 new job: a b/);
    expect(text).toContain('Cook Bcc: x\n');
    expect(html).toContain('&lt;b&gt;');
    expect(html).not.toContain('<b>');
  });
});
