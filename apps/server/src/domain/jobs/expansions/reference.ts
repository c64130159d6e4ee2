/** The suffix of a copy's reference; `copies.ts` has the SQL counterpart. */
const suffix = (expansionId: number) => `-x${expansionId}`

/** The reference of a job's original, or its own if it is not a copy. */
export const originalReference = (job: { jobReference: string; expansionId: number | null }) =>
  job.expansionId === null ? job.jobReference : job.jobReference.slice(0, -suffix(job.expansionId).length)
