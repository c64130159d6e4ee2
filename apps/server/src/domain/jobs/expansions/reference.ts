/** Returns the suffix of a copy's reference. `copies.ts` has the SQL counterpart. */
const suffix = (expansionId: number) => `-x${expansionId}`

/** Returns the reference of a copy's original; for other jobs, their own reference. */
export const getOriginalReference = (job: { jobReference: string; expansionId: number | null }) =>
  job.expansionId === null ? job.jobReference : job.jobReference.slice(0, -suffix(job.expansionId).length)
