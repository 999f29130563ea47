import type { Config } from '../config/config.ts';

/** The sender of notification mails, with contact information (CASL, section 6(2)). */
export function senderLine(
  { mailSender, contactEmail, projectName }: Pick<Config, 'mailSender' | 'contactEmail' | 'projectName'>,
  origin: string,
): string {
  return [mailSender ?? projectName, contactEmail ?? origin].join(', ');
}
