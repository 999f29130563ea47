import { describeRunner } from './functions-runner.ts';

describeRunner('trusted', null);
