import { TABLE_WORDS } from '../support/schema-world.ts';
import { describeDocumentCalls } from './document-calls.ts';

describeDocumentCalls(TABLE_WORDS);
