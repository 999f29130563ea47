import { join } from 'node:path';
import { ROOT } from './find.ts';
import type { Expression } from './judge.ts';

export interface MadeExpression extends Expression {
  /** `file:line` of the call. */
  at: string;
}

/**
 * The expressions that calls of `RegExp` in these files create while the files load. They are loaded again for this.
 */
export async function expressionsMadeBy(files: readonly string[]): Promise<MadeExpression[]> {
  const made: MadeExpression[] = [];
  const Plain = globalThis.RegExp;
  class Recorded extends Plain {
    constructor(pattern: RegExp | string, flags?: string) {
      super(pattern, flags);
      const at = callerIn(new Error().stack ?? '', files);
      if (at !== null) made.push({ source: this.source, flags: this.flags, at });
    }
  }
  globalThis.RegExp = Recorded as unknown as RegExpConstructor;
  try {
    // The query makes it a second module. Its imports are already loaded.
    for (const file of files) await import(/* @vite-ignore */ `${join(ROOT, file)}?recorded`);
  } finally {
    globalThis.RegExp = Plain;
  }
  return made;
}

/** The location of the innermost frame in one of the files. */
function callerIn(stack: string, files: readonly string[]): string | null {
  for (const frame of stack.split('\n').slice(2)) {
    const file = files.find(each => frame.includes(join(ROOT, each)));
    if (file === undefined) continue;
    const line = /:(\d+):\d+\)?$/.exec(frame)?.[1];
    return `${file}:${line}`;
  }
  return null;
}
