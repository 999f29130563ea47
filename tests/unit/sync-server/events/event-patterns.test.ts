import { expect, test } from 'vitest';
import { isPattern } from '../../../../sync-server/events/event-patterns.ts';

test.each([
  'databases.*.collections.*.documents.*.create',
  'databases.board.collections.jobs.documents.*',
  'databases.board.collections.jobs',
  'databases.*',
  'tablesdb.board.tables.jobs.rows.job-1.update',
  'users.*',
  'users.*.create',
  'users.anna.update.email',
  'users.*.sessions.*.delete',
  'users.*.recovery.*.create',
  'teams.*.memberships.*.update.status',
  'teams.crew.update.prefs',
  'buckets.*.files.*.create',
  'functions.*.executions.*.update',
])('%s is a pattern of events', text => expect(isPattern(text)).toBe(true));

test.each([
  '',
  '*',
  'databases',
  'databases.',
  'databases.*.collections',
  'databases.*.documents.*',
  'databases.*.collections.*.documents.*.read',
  'databases.*.collections.*.documents.*.create.email',
  'users.*.update.colour',
  'users.*.sessions.*.memberships.*',
  'teams.*.memberships.*.create.status',
  'jobs.*.create',
  'users.-x.create',
  'users.*.create.',
  `users.${'a'.repeat(37)}`,
  `users.*.${'x'.repeat(300)}`,
  '__proto__.x',
  'constructor.*',
])('%j is none', text => expect(isPattern(text)).toBe(false));
