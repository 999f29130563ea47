import { Dexie } from 'dexie';
import type { PersonDatabase } from '../../src/local/db/person-db.ts';
import { APPLICATIONS } from '../../src/wire/collections.ts';
import type { PullChange } from '../../src/wire/pull.ts';
import { isComplete, toFile } from '../../sync-server/records/file-record.ts';
import { toRecord } from '../../sync-server/records/board-documents.ts';
import { removal } from '../../sync-server/retention/sweeps.ts';
import { type PlantedBug, outboxWith, renaming, storeWith } from './planted-bugs.ts';
import type { Wraps } from './wraps.ts';

const pullWith =
  (change: (pulled: PullChange) => PullChange | null): Wraps['pull'] =>
  remote => ({
    page: async (cursor, signal) => {
      const answer = await remote.page(cursor, signal);
      if (answer.status !== 'page') return answer;
      const changes = answer.page.changes.flatMap(pulled => change(pulled) ?? []);
      return { ...answer, page: { ...answer.page, changes } };
    },
  });

/** Mistakes with messages, and with what people keep for themselves. */
export const PLANTED_PERSON_BUGS: Readonly<Record<string, PlantedBug>> = {
  'a message that is sent again is another one': {
    breaks: ['I1'],
    seed: 11,
    steps: 70,
    plant: () => {
      let count = 0;
      return { handle: renaming((id, _facts, kind) => (kind === 'message.send' ? `${id}-${++count}` : id)) };
    },
  },
  'a message is hidden from the employer': {
    breaks: ['I6'],
    seed: 11,
    steps: 70,
    plant: () => ({
      store: storeWith(store => ({
        commit: writes =>
          store.commit(
            writes.map(write => {
              const data = write.body?.['data'] as { kind?: unknown } | undefined;
              if (data?.kind !== 'message') return write;
              return { ...write, body: { ...write.body, permissions: [] } };
            }),
          ),
      })),
    }),
  },
  'messages have the time at which they are pulled': {
    breaks: ['I6'],
    seed: 1,
    steps: 100,
    plant: () => ({
      pull: pullWith(pulled =>
        pulled.collection === 'messages' && pulled.data
          ? { ...pulled, data: { ...pulled.data, at: '2026-11-21T12:00:00.000+00:00' } }
          : pulled,
      ),
    }),
  },
  'the newest message is sent first': {
    breaks: ['I2'],
    seed: 11,
    steps: 70,
    plant: () => ({
      outbox: outboxWith(outbox => ({
        pending: async (userId, limit) => {
          const found = await outbox.pending(userId, limit);
          const messages = found.filter(({ kind }) => kind === 'message.send');
          return found.map(each => (each.kind === 'message.send' ? (messages.pop() ?? each) : each));
        },
      })),
    }),
  },
  'a guest’s notes are taken over by no one': {
    breaks: ['I3'],
    seed: 14,
    plant: () => ({
      database: (db, userId) => (userId === null ? db : withLaterParts(db)),
    }),
  },
  'removed reminders and notes stay on other devices': {
    breaks: ['I6'],
    seed: 5,
    steps: 140,
    plant: () => ({
      pull: pullWith(pulled => (pulled.collection === 'profiles' && pulled.data === null ? null : pulled)),
    }),
  },
  'a search loses its alert on the way': {
    breaks: ['I6'],
    seed: 6,
    steps: 20,
    plant: () => ({
      pull: pullWith(pulled => {
        if (pulled.collection !== 'searches' || !pulled.data) return pulled;
        const { name, query } = pulled.data;
        return { ...pulled, data: { name, query } };
      }),
    }),
  },
  'hidden employers are not pulled': {
    breaks: ['I6'],
    seed: 8,
    steps: 20,
    plant: () => ({
      pull: pullWith(pulled => (pulled.id.startsWith('hiddenEmployer-') ? null : pulled)),
    }),
  },
  'a file goes though a profile names it': {
    breaks: ['I1'],
    seed: 10,
    steps: 20,
    plant: () => ({
      sweeps: (sweeps, context) =>
        sweeps.map(sweep =>
          sweep.name !== 'resumes'
            ? sweep
            : {
                ...sweep,
                rule: (document, nowMs) => {
                  const { documentId, data } = toFile(toRecord(document.body));
                  const named = context.projection.find(APPLICATIONS.id, 'resumeId', documentId);
                  if (named.length > 0 || !isComplete(data)) return sweep.rule(document, nowMs);
                  return { kind: 'resumes', write: removal(document) };
                },
              },
        ),
    }),
  },
};

/** To an adoption, the account's parts seem to be the later ones. It writes to more tables than an edit does. */
function withLaterParts(db: PersonDatabase): PersonDatabase {
  const get = db.profile.get.bind(db.profile);
  const later = (part: string) => ({
    part,
    content: null,
    editedAt: Number.MAX_SAFE_INTEGER,
    operationId: '',
  });
  const seen = (part: string) =>
    Dexie.currentTransaction?.storeNames.includes('viewed') ? Dexie.Promise.resolve(later(part)) : get(part);
  Object.assign(db.profile, { get: seen });
  return db;
}
