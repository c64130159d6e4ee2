import type { JobApplication } from '@tiller/client/platform'

/** Name, else e-mail address, else the id of the application. */
export function nameOf({ id, applicant, erasedAt }: JobApplication): string {
  if (erasedAt !== null) return `Erased (${id})`
  const name = [applicant?.firstName, applicant?.lastName].filter(Boolean).join(' ')
  return name || applicant?.emailAddress || `Application ${id}`
}
