import { describe } from 'vitest';
import { bubblewrapForTests } from '../support/bubblewrap.ts';
import { describeRunner } from './functions-runner.ts';

const bubblewrap = bubblewrapForTests();

// Skipped where there is neither bubblewrap nor Debian's package of it, or where user namespaces are turned off.
describe.runIf(bubblewrap !== null)('with bubblewrap', () => {
  describeRunner('isolated', bubblewrap);
});
