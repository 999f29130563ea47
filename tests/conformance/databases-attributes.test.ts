import { COLLECTION_WORDS } from '../support/schema-world.ts';
import { describeAttributeCalls } from './attribute-calls.ts';

describeAttributeCalls(COLLECTION_WORDS);
