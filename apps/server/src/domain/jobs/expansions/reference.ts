/** What stands behind the reference of a job in that of a copy; also in SQL, in `copies.ts`. */
const suffix = (expansionId: number) => `-x${expansionId}`

/** The reference of the job that a job advertises: its own, unless it is a copy. */
export const originalReference = (job: { jobReference: string; expansionId: number | null }) =>
  job.expansionId === null ? job.jobReference : job.jobReference.slice(0, -suffix(job.expansionId).length)
