/** `</job/7>; rel="successor-version"` (RFC 5829): a closed job is advertised again as job 7. */
const SUCCESSOR = /<\/job\/([1-9]\d{0,14})>; ?rel="successor-version"/;

export function successorLink(jobId: number): string {
  return `</job/${jobId}>; rel="successor-version"`;
}

/** `link`: the header of an answer. undefined: it names none. */
export function readSuccessor(link: string | null): number | undefined {
  const jobId = link?.match(SUCCESSOR)?.[1];
  return jobId === undefined ? undefined : Number(jobId);
}
