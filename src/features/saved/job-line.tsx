import { placeWords } from '../../domain/places/place-words.ts';
import { PROVINCE_CODES } from '../../domain/province.ts';
import { useWords } from '../../i18n/words.ts';
import type { OwnApplication } from '../../local/db/pulled-records.ts';
import type { KnownJob } from './use-known-job.ts';

interface JobLineProps {
  job: KnownJob | undefined;
  /** From the application to it, where this device doesn't know the posting. */
  employer?: OwnApplication['employer'];
}

/** The employer and the place of a job, so that two of the same title can be told apart; and that it is gone from the list. */
export function JobLine({ job, employer }: JobLineProps) {
  const words = useWords();
  const card = job?.card ?? (employer && { ...employer, businessName: employer.name });
  if (!card) return null;
  const provinceId = PROVINCE_CODES.find(code => code === card.provinceId) ?? null;
  const place = placeWords({ city: card.city, provinceId }, words);
  return (
    <span>
      <span lang={job?.card.language}>{card.businessName}</span>
      {place !== '' && ` · ${place}`}
      {job?.isUnlisted && ` · ${words.t('saved.unlistedJob')}`}
    </span>
  );
}
