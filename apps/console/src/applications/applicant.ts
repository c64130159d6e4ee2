import type { JobApplication } from '@tiller/client/platform'

/** Returns the name of the applicant, or else the e-mail address, or else the id of the application. */
export function getApplicantName({ id, applicant, erasedAt }: JobApplication): string {
  if (erasedAt !== null) return `Erased (${id})`
  const name = [applicant?.firstName, applicant?.lastName].filter(Boolean).join(' ')
  return name || applicant?.emailAddress || `Application ${id}`
}
