import { parseArgs } from 'node:util';

export type FileArgument =
  | { status: 'run'; file: string }
  | { status: 'help' }
  | { status: 'wrong'; reason: string };

/** Parses the arguments of a command that takes exactly one file. */
export function parseFileArgument(argv: readonly string[]): FileArgument {
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      allowPositionals: true,
      options: { help: { type: 'boolean', short: 'h', default: false } },
    });
    if (values.help) return { status: 'help' };
    const [file, ...more] = positionals;
    if (file === undefined) return { status: 'wrong', reason: 'Name a file.' };
    return more.length > 0 ? { status: 'wrong', reason: 'Name only one file.' } : { status: 'run', file };
  } catch (error) {
    return { status: 'wrong', reason: error instanceof Error ? error.message : String(error) };
  }
}
