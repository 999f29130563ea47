import { answerTasks } from '../core/task-thread.ts';
import { makeDelta } from './make-delta.ts';

/** `openDeltas` starts this thread. */
answerTasks(makeDelta);
