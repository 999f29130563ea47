import { COLLECTION_WORDS } from '../support/schema-world.ts';
import { describeSchemaCalls } from './schema-calls.ts';

describeSchemaCalls(COLLECTION_WORDS);
