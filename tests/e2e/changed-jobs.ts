import type { Page } from 'playwright-core';

/**
 * Makes the guest's saved job and application differ from what was last seen, and saves a job that is not on the list any more.
 * Waits until the page has compared the first two. Leaves the app.
 */
export async function changedJobs(page: Page, url: string): Promise<void> {
  // Not `waitForFunction`, which takes a promise for its answer.
  while (!(await page.evaluate(comparedJobs, false)))
    await page.evaluate(() => new Promise(resolve => requestAnimationFrame(resolve)));
  // The app would forget the third: it doesn't see what is written past it.
  await page.goto(`${url}/health`);
  if (!(await page.evaluate(comparedJobs, true))) throw new Error('The page forgot what it compared.');
}

/** In the page. Whether both were compared; with `change`, they differ afterwards. */
async function comparedJobs(change: boolean): Promise<boolean> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open('portage-person-guest');
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error ?? new Error('The database does not open'));
  });
  const done = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('The request failed'));
    });
  try {
    const writing = db.transaction(['settings', 'marks'], 'readwrite');
    const [settings, marking] = [writing.objectStore('settings'), writing.objectStore('marks')];
    const range = IDBKeyRange.bound('jobLook:', 'jobLook;');
    const rows: {
      key: string;
      value: { jobId: number; seen: { job: object; application: object | null } };
    }[] = await done(settings.getAll(range));
    const compared = rows.filter(({ value }) => value.jobId);
    const isThere = (isApplied: boolean) =>
      compared.some(({ value }) => (value.seen.application !== null) === isApplied);
    if (!isThere(true) || !isThere(false)) return false;
    if (!change) return true;
    for (const { key, value } of compared) {
      const { job, application } = value.seen;
      const pay = { min: 1900, max: 2150, currency: 'CAD', period: 'hour', negotiable: false };
      const seen = application
        ? { job, application: { ...application, id: null, progress: {} } }
        : { job: { ...job, pay, expires: '2026-12-01', title: 'Shift supervisor' }, application };
      await done(settings.put({ key, value: { ...value, seen } }));
      if (application) continue;
      const gone = {
        job: { ...job, title: 'Camp cook', employer: 'Height of Land', state: 'open' },
        application,
      };
      const look = { ...value, jobId: 404, seen: gone, now: gone };
      await done(settings.put({ key: 'jobLook:404', value: look }));
    }
    await done(marking.put({ kind: 'saved', jobId: 404, on: true, editedAt: 1, operationId: 'gone' }));
    await new Promise((resolve, reject) => {
      writing.oncomplete = resolve;
      writing.onabort = () => reject(writing.error ?? new Error('Nothing was written'));
    });
    return true;
  } finally {
    db.close();
  }
}
