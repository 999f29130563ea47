import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { readJobId } from '../jobs/job-address.ts';
import { AllPostings } from './all-postings.tsx';
import { PostingApplicants } from './posting-applicants.tsx';

/** The applications to the user's postings, by address. Requires `RequireSignIn` around it. */
export function ApplicantsScreens({ notFound }: { notFound: ReactNode }) {
  const { jobId, applicationId } = useParams();
  if (jobId === undefined) return <AllPostings />;
  const number = readJobId(jobId);
  if (number === null) return notFound;
  return <PostingApplicants key={number} jobId={number} applicationId={applicationId ?? null} />;
}
