// A page loads these in the background, seconds after its first screen. Here they are loaded before the first test: when
// a test file ends, Vitest gives up what is still being loaded, and its worker can't load that any more for later files.
import '../../../src/app/start/after-list.ts';
import '../../../src/app/start/start-deliveries.ts';
import '../../../src/app/start/start-details.ts';
import '../../../src/app/start/start-pull.ts';
import '../../../src/local/hooks/late-reads.ts';
import '../../../src/local/people/forget-person.ts';
import '../../../src/local/people/guest-adoption.ts';
import '../../../src/local/people/person-code.ts';
import '../../../src/local/tracking/inbox-news.ts';
import '../../../src/remote/account/account-calls.ts';
import '../../../src/sync/catalogue/catalogue-compaction.ts';
