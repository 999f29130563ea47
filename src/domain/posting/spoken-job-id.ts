/** The number in groups of three, as people read it out: `482 019 753`. */
export function spokenJobId(jobId: number): string {
  const digits = String(jobId);
  if (digits.length < 7) return digits;
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join('\u00a0');
}
