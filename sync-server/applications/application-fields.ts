import { Compile } from 'typebox/compile';
import { readEmail } from '../../src/domain/links.ts';
import { fitsALine } from '../../src/domain/one-line.ts';
import { ApplicationSubmit } from '../../src/wire/operations/operations.ts';
import { schemaProblem } from '../records/schema-problem.ts';

const shape = Compile(ApplicationSubmit);

export type ApplicationReading =
  | { ok: true; application: ApplicationSubmit }
  | { ok: false; message: string; field: string | undefined };

/**
 * Checks and trims an application's whole payload. Every way to apply passes through here before a record is written.
 */
export function readApplication(payload: unknown): ApplicationReading {
  if (!shape.Check(payload)) {
    const errors = shape.Errors(payload);
    // The parts of an answer have no field of their own in the form.
    const inAnswers = errors[0]?.instancePath.startsWith('/answers') ? { field: 'answers' } : {};
    return { ok: false, ...schemaProblem(errors), ...inAnswers };
  }
  const name = payload.name.trim();
  const email = payload.email.trim();
  if (name === '') return refuse('Enter your name.', 'name');
  if (!fitsALine(name)) return refuse('The name has a hidden character. Remove it.', 'name');
  // The form uses the same rule, so an address that the form accepted isn't refused days later.
  if (readEmail(email) !== email) return refuse('Enter an email address like name@example.com.', 'email');
  if (payload.message.trim() === '') return refuse('Write a message.', 'message');
  return { ok: true, application: { ...payload, name, email } };
}

function refuse(message: string, field: string): ApplicationReading {
  return { ok: false, message, field };
}
