import type { Config } from '../config.ts';

/** Who sends what nobody asked for, and how to reach them (CASL, section 6(2)). */
export function senderLine(
  { mailSender, contactEmail, projectName }: Pick<Config, 'mailSender' | 'contactEmail' | 'projectName'>,
  origin: string,
): string {
  return [mailSender ?? projectName, contactEmail ?? origin].join(', ');
}
