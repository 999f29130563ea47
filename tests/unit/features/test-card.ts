import type { Card } from '../../../src/domain/listing.ts';
import type { OutboxEntry } from '../../../src/local/db/outbox-entry.ts';

export function testCard(change: Partial<Card> = {}): Card {
  return {
    jobId: 1001,
    jobTitle: 'Line cook',
    businessName: 'Bow River Diner',
    verified: false,
    city: 'Banff',
    provinceId: 'AB',
    postalCode: 'T1L 1A1',
    jobStatusId: 60,
    postingDateFormatted: '2026-10-01',
    expiryDateFormatted: '2026-10-31',
    firstPostedDate: '2026-10-01',
    payMin: 2000,
    payMax: 2000,
    payCurrency: 'CAD',
    payPeriod: 'hour',
    hoursMin: 4000,
    hoursMax: 4000,
    hoursPer: 'week',
    payNegotiable: false,
    employmentTerm: 'permanent',
    employmentHours: 'full_time',
    workplace: 'on_site',
    noc: '63200',
    lmiaStatus: 'not_stated',
    whoCanApply: 'not_stated',
    vacancies: 2,
    language: 'en',
    workLanguage: null,
    ...change,
  };
}

export function testEntry(change: Partial<OutboxEntry> = {}): OutboxEntry {
  return {
    id: 'op-0000000000000001',
    kind: 'application.submit',
    payload: { jobId: 1001, name: 'Ana', email: 'ana@example.ca', message: 'Hello' },
    createdAt: '2026-10-02T12:00:00.000Z',
    userId: null,
    state: 'waiting',
    order: 1,
    title: 'Line cook',
    subject: null,
    attempts: 0,
    error: null,
    receipt: null,
    conflicts: null,
    duplicate: false,
    settledAt: null,
    epoch: null,
    ...change,
  };
}

export const testReceipt = {
  documentId: 'd1',
  acceptedAt: '2026-10-02T12:00:05.000Z',
  reference: 'PT-7K3F-9Q2M',
  jobId: 1001,
};
