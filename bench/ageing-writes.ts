import { randomUUID } from 'node:crypto';
import { createJobIds } from '../src/domain/posting/new-job-ids.ts';
import type { OperationKind } from '../src/wire/operations/operation-kinds.ts';
import type { Operation } from '../src/wire/operations/push.ts';
import { createBudgets } from '../sync-server/app.ts';
import type { Context } from '../sync-server/board/context.ts';
import { knownPerson } from '../sync-server/board/adoptions.ts';
import { readRecord } from '../sync-server/records/board-documents.ts';
import { createAccountServices } from '../sync-server/accounts/account-services.ts';
import { newAccount } from '../sync-server/accounts/account-creation.ts';
import { beginErasure } from '../sync-server/leaving/begin-erasure.ts';
import { createImporter } from '../sync-server/postings/importer.ts';
import { newMembership, newTeam } from '../sync-server/teams/new-team.ts';
import { createOperations } from '../sync-server/operations/operations.ts';
import type { Person } from '../sync-server/board/people.ts';
import { readPosting } from '../sync-server/postings/postings.ts';
import { rememberRemoved } from '../sync-server/board/removed-postings.ts';
import { commitNewTeam, createTeamChanges } from '../sync-server/teams/team-changes.ts';
import { ended } from '../sync-server/teams/teams.ts';

const DAY_MS = 86_400_000;
const ORIGIN = { ip: '203.0.113.7', userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' };
const TITLES = ['cook', 'welder', 'baker', 'farm worker', 'truck driver', 'carpenter', 'housekeeper'];
const PLACES = [
  ['Kenora', 'Ontario'],
  ['Laval', 'Quebec'],
  ['Surrey', 'British Columbia'],
  ['Brooks', 'Alberta'],
  ['Truro', 'Nova Scotia'],
] as const;

export const accountOf = (id: string): Person => ({
  id,
  userId: id,
  accountId: id,
  aliases: [],
  roles: ['any', 'users', `user:${id}`],
});

const guest = (): Person => ({
  id: `guest:${randomUUID().replaceAll('-', '')}0000`,
  userId: null,
  accountId: null,
  aliases: [],
  roles: ['any', 'guests'],
});

/** The actions of users, through the code that carries them out, without a network. */
export function ageingWrites(context: Context, random: () => number) {
  const { environment, projection, stores } = context;
  const operations = createOperations(context);
  const services = createAccountServices(context, createBudgets(context));
  const newJobId = createJobIds(random);
  const importer = createImporter({
    board: stores.board,
    projection,
    nowMs: () => environment.nowMs(),
    newJobId,
  });
  const changeTeam = createTeamChanges(stores.accounts, () => environment.nowMs());
  const pick = <T>(values: readonly T[]): T | undefined => values[Math.floor(random() * values.length)];
  const dayIn = (days: number) => new Date(environment.nowMs() + days * DAY_MS).toISOString().slice(0, 10);

  /** Returns the receipt; throws if the operation was not applied. */
  const apply = async (person: Person, kind: OperationKind, payload: Record<string, unknown>) => {
    const createdAt = new Date(environment.nowMs()).toISOString();
    const operation: Operation = { id: randomUUID(), kind, payload, createdAt, userId: person.userId };
    const [outcome] = await operations.apply(person, [operation]);
    if (outcome && 'receipt' in outcome) return outcome.receipt;
    throw new Error(`${kind}: ${JSON.stringify(outcome)}`);
  };

  const row = (number: number) => {
    const [city, province] = pick(PLACES) ?? PLACES[0];
    return {
      jobTitle: `${pick(TITLES) ?? 'cook'} ${number % 97}`,
      businessName: `Employer ${number % 4_000}`,
      city,
      province,
      salary: `$${18 + (number % 20)}.50 hourly`,
      description: `A job of no particular truth, number ${number}. ${'It takes two good hands. '.repeat(20)}`,
      postingDateFormatted: dayIn(0),
      expiryDateFormatted: dayIn(30 + (number % 40)),
    };
  };

  return {
    async importPosting(number: number): Promise<number> {
      const reading = readPosting(context, row(number));
      if (!reading.ok) throw new Error(reading.message);
      const { card, details } = reading.listing;
      const jobId = newJobId();
      const listing = { card: { ...card, jobId }, details };
      await importer.put([{ documentId: `import-${number}`, listing }]);
      return jobId;
    },

    async post(employer: Person, number: number): Promise<number> {
      const { jobId } = await apply(employer, 'posting.create', { jobId: newJobId(), row: row(number) });
      return jobId;
    },

    async edit(employer: Person, jobId: number): Promise<void> {
      const posting = projection.find('jobs', 'jobId', jobId)[0];
      const vacancies = 1 + Math.floor(random() * 1_000);
      const edition = posting?.data['edition'] ?? 0;
      const base = { card: { vacancies: posting?.data['vacancies'] ?? null } };
      await apply(employer, 'posting.edit', { jobId, edition, changes: { card: { vacancies } }, base });
    },

    close: (employer: Person, jobId: number) => apply(employer, 'posting.close', { jobId }),

    /** Deletes over the API, like an employer who wants no trace to stay. */
    async remove(jobId: number): Promise<void> {
      const documentId = projection.find('jobs', 'jobId', jobId)[0]?.documentId ?? '';
      const stored = await readRecord(stores.board, 'jobs', documentId);
      if (!stored) return;
      await rememberRemoved(context, stored.record);
      await stores.board.commit([{ id: `jobs/${documentId}`, revision: stored.revision, body: null }]);
    },

    async applyTo(jobId: number, person: Person | null, number: number): Promise<void> {
      const who = person ?? guest();
      const receipt = await apply(who, 'application.submit', {
        jobId,
        jobTitle: 'cook',
        name: `Somebody ${number}`,
        email: `somebody-${number}@example.com`,
        message: `I can start on Monday. ${'I have done this for years. '.repeat(15)}`,
      });
      if (person && random() < 0.05)
        await apply(who, 'application.withdraw', { jobId, applicationId: receipt.documentId });
      // Signing in adopts the guest.
      if (!person && random() < 0.1)
        await knownPerson(context, { ...accountOf(`adopter-${number}`), aliases: [who.id] });
    },

    /** Values saved, hidden or drafted, and nearly always removed again. */
    async values(person: Person, number: number): Promise<void> {
      const kind = number % 4 === 3 ? 'hidden.put' : 'saved.put';
      const isKept = random() < 0.05;
      const now = environment.nowMs();
      if (number % 3 === 0) {
        const key = `apply:${number}`;
        const content = { message: 'I can start on Monday.'.repeat(5) };
        await apply(person, 'draft.put', { key, content, editedAt: now });
        if (!isKept) await apply(person, 'draft.put', { key, content: null, editedAt: now + 1 });
        return;
      }
      await apply(person, kind, { jobId: number, on: true, editedAt: now });
      if (!isKept) await apply(person, kind, { jobId: number, on: false, editedAt: now + 1 });
    },

    async signUp(id: string): Promise<void> {
      const account = newAccount(environment, {
        id,
        name: id,
        email: `${id}@example.com`,
        emailVerified: true,
      });
      await services.createAccount(account);
      await services.sessions.open(account, ORIGIN, {
        provider: 'token',
        providerUid: '',
        factors: ['email'],
      });
    },

    /** The user requests codes again and again but never signs in with one. */
    async askForCode(id: string): Promise<void> {
      const address = `${id}@example.com`;
      const asked = { kind: 'email-code', address, wantedId: 'unique()', asker: address } as const;
      for (let times = 0; times < 2; times += 1)
        await services.signInTokens.store(services.signInTokens.prepare(asked));
    },

    async nameless(id: string): Promise<void> {
      const account = newAccount(environment, { id });
      await services.createAccount(account);
      await services.sessions.open(account, ORIGIN, { provider: 'anonymous', providerUid: '', factors: [] });
    },

    erase: (id: string) => beginErasure(context, id),

    /** Creates a team and nearly always deletes it. */
    async team(id: string, isKept: boolean): Promise<void> {
      const members = [newMembership(context, `owner-of-${id}`, ['owner'])];
      await commitNewTeam(context, newTeam({ id, now: environment.nowMs(), name: id, members }));
      if (!isKept) await changeTeam(id, ended);
    },

    report: (person: Person, jobId: number) =>
      apply(person, 'report.create', { jobId, reason: 'other', text: 'Something is wrong here.' }),
  };
}
