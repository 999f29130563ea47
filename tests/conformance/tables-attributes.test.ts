import { TABLE_WORDS } from '../support/schema-world.ts';
import { describeAttributeCalls } from './attribute-calls.ts';

describeAttributeCalls(TABLE_WORDS);
