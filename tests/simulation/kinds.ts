import { interviewOf } from '../../src/domain/interview.ts';
import type { OutboxEntry } from '../../src/local/db/outbox-entry.ts';
import type { OperationKind } from '../../src/wire/operations/operation-kinds.ts';
import type { Json } from '../../sync-server/store/store.ts';
import type { Board } from './board-state.ts';
import { personRows } from './device-rows.ts';
import type { Tab } from './simulated-phone.ts';
import { fileFor, keptResume } from './files.ts';
import { ASKING_JOB, JOBS, QUESTION, type World } from './world.ts';

export interface Scene {
  world: World;
  tab: Tab;
  /** The outbox of whoever the device belongs to now. */
  entries: readonly OutboxEntry[];
}

export interface Writing {
  kind: OperationKind;
  payload: Record<string, unknown>;
  isPoison?: true;
}

type Payload = Readonly<Record<string, unknown>>;

/**
 * How a simulated person makes operations of a kind, and how one sees by the server's documents alone how often such an
 * operation had its effect. Texts are numbered, so that what one wrote is told from everything else by its content.
 */
interface SimulatedKind {
  weight: number;
  /** Null: there is nothing to do it to. */
  write: (scene: Scene) => Writing[] | null | Promise<Writing[] | null>;
  effects: (board: Board, payload: Payload, id: string) => number;
}

/** Values are made in `steps.ts`: the row on the device and the operation are one. No simulated person receives applications. */
type WrittenKind = Exclude<
  OperationKind,
  `${string}.put` | 'application.open' | 'application.decide' | 'conversation.read'
>;

const UNTIL = '2027-08-31';

export const KINDS: Record<WrittenKind, SimulatedKind> = {
  'application.submit': {
    weight: 16,
    write: async ({ world, tab }) => {
      const jobId = world.pick(JOBS) ?? 100;
      const message = `Application ${world.count()}`;
      const answer = { question: QUESTION.question, kind: QUESTION.kind, unit: '', values: [message] };
      const payload = {
        jobId,
        jobTitle: 'cook',
        name: 'Somebody',
        email: 'somebody@example.com',
        message,
        ...(jobId === ASKING_JOB && { answers: [answer] }),
        ...(world.chance(0.5) && { seen: { payMin: 2000, payMax: null, payPeriod: 'hour' } }),
      };
      const chosen = fileFor(world);
      if (!chosen) return [{ kind: 'application.submit', payload }];
      const resume = await keptResume(world, tab, chosen);
      if (!resume) return null;
      const isPoison = chosen.isRefused && { isPoison: true as const };
      return [{ kind: 'application.submit', payload: { ...payload, resume }, ...isPoison }];
    },
    effects: (board, { message, answers }) =>
      answers === undefined
        ? board.with('applications', 'message', message)
        : board.with('applications', 'answers', JSON.stringify(answers)),
  },
  'application.withdraw': {
    weight: 5,
    write: ({ world, entries }) => {
      const entry = world.pick(ofKind(entries, 'application.submit'));
      if (!entry) return null;
      const { receipt, id, payload } = entry;
      const target = receipt ? { applicationId: receipt.documentId } : { madeBy: id };
      const reason = `Withdrawal ${world.count()}`;
      return [{ kind: 'application.withdraw', payload: { jobId: payload['jobId'], reason, ...target } }];
    },
    effects: (board, { reason }) => board.with('applicationEvents', 'note', reason),
  },
  'posting.create': {
    weight: 7,
    write: ({ world }) =>
      Array.from({ length: 1 + Math.floor(world.random() * 6) }, () => {
        const number = world.count();
        const isBad = world.chance(0.1);
        const row = isBad ? { jobTitle: '' } : rowOf(number);
        return {
          kind: 'posting.create',
          // On a cluster, phones ask for the same few numbers.
          payload: { jobId: 9_000_000 + (world.cluster ? number % 3 : number), row },
          ...(isBad && { isPoison: true as const }),
        };
      }),
    effects: (board, { row }) => board.postingsTitled((row as { jobTitle: string }).jobTitle),
  },
  'posting.edit': {
    weight: 5,
    write: async ({ world, entries }) => {
      const posting = await ownPosting(world, entries);
      if (!posting) return null;
      const { target, seen } = posting;
      const vacancies = 1 + (world.count() % 100_000);
      const changes = { card: { vacancies } };
      const base = { card: { vacancies: seen['vacancies'] ?? null } };
      return [{ kind: 'posting.edit', payload: { ...target, edition: editionOf(seen), changes, base } }];
    },
    effects: (board, _payload, id) => board.editsBy(id),
  },
  'posting.close': {
    weight: 2,
    write: async ({ world, entries }) => {
      const posting = await ownPosting(world, entries);
      return posting && [{ kind: 'posting.close', payload: posting.target }];
    },
    effects: (board, _payload, id) => board.editsBy(id),
  },
  'posting.extend': {
    weight: 2,
    write: async ({ world, entries }) => {
      const posting = await ownPosting(world, entries);
      if (!posting) return null;
      const { target, seen } = posting;
      return [{ kind: 'posting.extend', payload: { ...target, edition: editionOf(seen), until: UNTIL } }];
    },
    effects: (board, _payload, id) => board.editsBy(id),
  },
  'posting.repost': {
    weight: 2,
    write: ({ world, entries }) => {
      const made = ofKind(entries, 'posting.create').filter(({ receipt }) => receipt !== null);
      const of = world.pick(made)?.receipt?.jobId;
      if (of === undefined) return null;
      return [{ kind: 'posting.repost', payload: { jobId: 9_500_000 + world.count(), of, until: null } }];
    },
    effects: (board, { of }) => board.with('jobs', 'repostOf', of),
  },
  'report.create': {
    weight: 3,
    write: ({ world }) => {
      const jobId = world.pick(JOBS) ?? 100;
      const number = world.count();
      if (number % 3 === 0) return [aContact(number)];
      return [{ kind: 'report.create', payload: { jobId, reason: 'other', text: `Report ${number}` } }];
    },
    effects: (board, { text }) => board.with('reports', 'text', text),
  },
  // Written in the place of every third report: a step of its own would make another run of every known seed.
  'contact.send': {
    weight: 0,
    write: ({ world }) => [aContact(world.count())],
    effects: (board, { message }) => board.with('messages', 'message', message),
  },
  // In the place of every third note, for the same reason.
  'message.send': {
    weight: 0,
    write: () => null,
    effects: (board, { text }) => board.with('applicationEvents', 'note', text),
  },
  // In the place of another third, if there is something to answer or to propose.
  'interview.step': {
    weight: 0,
    write: () => null,
    effects: (board, { text }) => board.with('applicationEvents', 'note', text),
  },
  'note.create': {
    weight: 3,
    write: scene => {
      const { world, entries } = scene;
      const made = ofKind(entries, 'application.submit').filter(({ receipt }) => receipt !== null);
      const own = world.pick(made)?.receipt?.documentId;
      const number = world.count();
      const step = number % 3 === 1 ? anInterviewStep(scene, number) : null;
      if (step) return [step];
      const [received] = personRows(scene.tab.phone, scene.tab.people.current().userId)('applicants');
      const isEmployer = received !== undefined && (own === undefined || world.chance(0.5));
      const applicationId = isEmployer ? received.id : own;
      if (applicationId === undefined) return null;
      // Several, so that they have an order.
      if (number % 3 === 0) return Array.from({ length: 3 }, () => aMessage(applicationId, world.count()));
      return [{ kind: 'note.create', payload: { applicationId, text: `Note ${number}` } }];
    },
    effects: (board, { text }) => board.with('applicationEvents', 'note', text),
  },
};

/** An answer to a proposal, or a proposal about an application that came. null: there is none on the device. */
function anInterviewStep({ world, tab }: Scene, number: number): Writing | null {
  const rows = personRows(tab.phone, tab.people.current().userId);
  const messages = rows('messages');
  const about = (id: string) =>
    interviewOf(
      messages.flatMap(({ applicationId, interview }) =>
        applicationId === id && interview ? [interview] : [],
      ),
    );
  const text = `Interview ${number}`;
  const ids = rows('applications').map(({ id }) => id);
  const asked = ids.find(id => about(id).status === 'proposed');
  if (asked !== undefined) {
    const { step, proposal } = about(asked);
    const times = proposal?.times.slice(0, 1);
    return {
      kind: 'interview.step',
      payload: { applicationId: asked, step: step + 1, action: 'accept', times, text },
    };
  }
  const [received] = rows('applicants');
  if (!received) return null;
  const times = [new Date(world.time.nowMs() + 30 * 86_400_000).toISOString()];
  const details = { times, zone: 'America/Winnipeg', minutes: 30, place: 'Kenora', text };
  const step = about(received.id).step + 1;
  return {
    kind: 'interview.step',
    payload: { applicationId: received.id, step, action: 'propose', ...details },
  };
}

function aMessage(applicationId: string, number: number): Writing {
  return { kind: 'message.send', payload: { applicationId, text: `Message ${number}` } };
}

function aContact(number: number): Writing {
  return {
    kind: 'contact.send',
    payload: {
      name: 'Somebody',
      email: 'somebody@example.com',
      topic: 'question',
      message: `Question ${number}`,
      language: 'en',
    },
  };
}

export function isWrittenKind(kind: string): kind is WrittenKind {
  return Object.hasOwn(KINDS, kind);
}

function ofKind(entries: readonly OutboxEntry[], kind: OperationKind): OutboxEntry[] {
  return entries.filter(entry => entry.kind === kind);
}

function rowOf(number: number): Record<string, unknown> {
  return {
    jobTitle: `cook ${number}`,
    businessName: 'The Portage',
    city: 'Kenora',
    province: 'Ontario',
    salary: '$20.00 hourly',
    description: 'Cooks.',
  };
}

/** One that this person made, or that is on its way, as the screen shows it. */
async function ownPosting(world: World, entries: readonly OutboxEntry[]) {
  const entry = world.pick(ofKind(entries, 'posting.create'));
  if (!entry) return null;
  const { id, payload, receipt } = entry;
  const unseen: Record<string, Json> = {};
  if (!receipt) return { target: { jobId: payload['jobId'], madeBy: id }, seen: unseen };
  const documents = await world.server.documents('jobs');
  const seen: Record<string, Json> =
    documents.find(({ documentId }) => documentId === receipt.documentId)?.data ?? {};
  return { target: { jobId: receipt.jobId }, seen };
}

function editionOf(seen: Readonly<Record<string, Json>>): number {
  return typeof seen['edition'] === 'number' ? seen['edition'] : 0;
}
