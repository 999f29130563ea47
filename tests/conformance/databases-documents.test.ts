import { COLLECTION_WORDS } from '../support/schema-world.ts';
import { describeDocumentCalls } from './document-calls.ts';

describeDocumentCalls(COLLECTION_WORDS);
