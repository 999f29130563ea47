import { inject } from 'vitest';

/**
 * The board of this process, which all files that it runs share, one after the other: a test makes its own people, and counts
 * what it made itself. A test that stops the server, reads its disk or needs other settings takes `serverForTests`.
 */
export const board = {
  get url(): string {
    const boards = inject('boards');
    const url = boards[(Number(process.env['VITEST_POOL_ID'] ?? '1') - 1) % boards.length];
    if (url === undefined) throw new Error('The boards are there when the tests are');
    return url;
  },
};
