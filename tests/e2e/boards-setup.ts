import type { TestProject } from 'vitest/node';
import { freePort } from '../support/ports.ts';
import { startServer, temporaryFolder } from '../support/server-process.ts';
import { BOARD_KEY, OPERATOR } from './board-settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of each board. */
    boards: string[];
  }
}

const ENV = {
  API_KEY: BOARD_KEY,
  CONTACT_EMAIL: OPERATOR,
  DEV_MAILBOX: 'on',
  OAUTH_MOCK_ID: 'mock',
  OAUTH_MOCK_SECRET: 'mock',
  // Most tests that post are about something else than whose address is confirmed (`posting-review.test.ts` is not).
  POSTING_REVIEW: 'none',
};

/** A board of the sample postings for each process that runs tests: starting one takes longer than most tests. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const boards = await Promise.all(
    Array.from({ length: project.config.maxWorkers }, async () => {
      const data = await temporaryFolder();
      const server = await startServer({ dataDir: data.path, port: await freePort(), env: ENV });
      return { data, server };
    }),
  );
  project.provide(
    'boards',
    boards.map(({ server }) => server.url),
  );
  return async () => {
    for (const { data, server } of boards) {
      await server.stop();
      await data.remove();
    }
  };
}
