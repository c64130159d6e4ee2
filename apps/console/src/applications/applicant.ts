import type { JobApplication } from '@tiller/client/platform'

/** Returns the name of the applicant, else the e-mail address, else the id of the application. */
export function getApplicantName({ id, applicant, erasedAt }: JobApplication): string {
  if (erasedAt !== null) return `Erased (${id})`
  const name = [applicant?.firstName, applicant?.lastName].filter(Boolean).join(' ')
  return name || applicant?.emailAddress || `Application ${id}`
}
