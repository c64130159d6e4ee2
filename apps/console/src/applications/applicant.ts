import type { JobApplication } from '@tiller/client/platform'

/** What an applicant is called: by name, else by e-mail address, else by the number of the application. */
export function nameOf({ id, applicant, erasedAt }: JobApplication): string {
  if (erasedAt !== null) return `Erased (${id})`
  const name = [applicant?.firstName, applicant?.lastName].filter(Boolean).join(' ')
  return name || applicant?.emailAddress || `Application ${id}`
}
