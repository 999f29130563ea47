import { TABLE_WORDS } from '../support/schema-world.ts';
import { describeSchemaCalls } from './schema-calls.ts';

describeSchemaCalls(TABLE_WORDS);
