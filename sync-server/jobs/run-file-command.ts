import { BackupFailure } from '../backup/backup-format.ts';
import { type Config, ConfigError, readConfig } from '../config/config.ts';
import { OWN_USER_ONLY } from '../store/private-files.ts';
import { StoreUnavailable } from '../store/store.ts';
import { parseFileArgument } from './file-argument.ts';

/** Exit codes: done; failed, with nothing left behind; wrong arguments. */
const DONE = 0;
const FAILED = 1;
const WRONG_USAGE = 2;

/**
 * Runs a command with one file. Prints the result of `work` to standard output, everything else to standard error.
 * Resolves to the exit code.
 */
export async function runFileCommand(
  argv: readonly string[],
  usage: string,
  work: (file: string, config: Config) => Promise<string>,
): Promise<number> {
  process.umask(OWN_USER_ONLY);
  const parsed = parseFileArgument(argv);
  if (parsed.status === 'help') {
    console.log(usage);
    return DONE;
  }
  if (parsed.status === 'wrong') {
    console.error(`${parsed.reason}\n\n${usage}`);
    return WRONG_USAGE;
  }
  try {
    console.log(await work(parsed.file, readConfig(process.env)));
    return DONE;
  } catch (error) {
    if (error instanceof BackupFailure || error instanceof ConfigError || error instanceof StoreUnavailable) {
      console.error(error.message);
      return FAILED;
    }
    throw error;
  }
}
