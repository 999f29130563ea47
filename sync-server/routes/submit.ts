import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isJobId } from '../../src/domain/job-id.ts';
import type { ApplicationSubmit } from '../../src/wire/operations/operations.ts';
import type { Outcome } from '../../src/wire/operations/push.ts';
import { ERRORS } from '../../src/wire/errors.ts';
import type { Context } from '../board/context.ts';
import { clientAddress } from '../core/network/client-address.ts';
import { toApiError } from '../http/error-answer.ts';
import { requireBudget, spendStored } from '../http/limits/operation-budgets.ts';
import { RATE_LIMITS } from '../http/limits/rate-limits.ts';
import { submitApplication } from '../applications/applications.ts';
import { formOperation } from '../messages/form-identity.ts';
import { hasStored } from '../records/outcomes.ts';
import type { Person } from '../board/people.ts';

/** Given: see docs/domain.md. */
const SUBMITTED = 'Application submitted successfully!';

const BODY_MAX_BYTES = 65_536;

interface FormAnswer {
  success: boolean;
  message: string;
}

/**
 * `POST /submit`: accepts the same requests as the external form service, as JSON or from a plain
 * HTML form. The access key isn't checked: it was never a secret, because every page that used it contained it. Sending
 * the same content again within a day is the same application.
 */
export function registerSubmit(app: FastifyInstance, context: Context): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  );

  // This contract doesn't use Appwrite's errors: every failure has its two fields.
  app.setErrorHandler((error, request, reply) => {
    const { status, message, retryAfterSeconds } = toApiError(error);
    if (status >= 500) request.log.error({ err: error }, 'form submission failed');
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
    return reply.code(status).send({ success: false, message } satisfies FormAnswer);
  });

  app.post(
    '/submit',
    { bodyLimit: BODY_MAX_BYTES, config: RATE_LIMITS.submit },
    async (request, reply): Promise<FormAnswer> => {
      const { person, operation } = formOperation(context, readForm(request.body));
      requireBudget(app.budgets, request, 'operations', 'stored');
      const outcome = await submitApplication(context, from(person, request), operation, 'forms');
      if (hasStored(outcome)) spendStored(app.budgets, request, 1);
      reply.code(statusOf(outcome)).header('cache-control', 'no-store');
      return outcome.status === 'applied' || outcome.status === 'duplicate'
        ? { success: true, message: SUBMITTED }
        : { success: false, message: outcome.error.message };
    },
  );
}

function from(person: Person, request: FastifyRequest): Person {
  return { ...person, from: { address: clientAddress(request) } };
}

/** The five fields as sent. Numbers in forms are text. The application's own check reports missing fields. */
function readForm(body: unknown): Omit<ApplicationSubmit, 'seen' | 'confirmChanged'> {
  const fields = new Map<string, unknown>(
    typeof body === 'object' && body !== null ? Object.entries(body) : [],
  );
  const text = (key: string): string => {
    const value = fields.get(key);
    return typeof value === 'string' ? value : '';
  };
  const given = fields.get('jobId');
  const jobId = typeof given === 'string' ? Number(given) : given;
  return {
    jobId: isJobId(jobId) ? jobId : 0,
    jobTitle: text('jobTitle'),
    name: text('name'),
    email: text('email'),
    message: text('message'),
  };
}

function statusOf(outcome: Outcome): number {
  if (outcome.status === 'applied' || outcome.status === 'duplicate') return 200;
  const known = Object.entries(ERRORS).find(([type]) => type === outcome.error.type);
  return known ? known[1][0] : 400;
}
