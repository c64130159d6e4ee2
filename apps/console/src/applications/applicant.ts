import type { JobApplication } from '@tiller/client/platform'
import { t } from '../language/text.ts'

/** Returns the name of the applicant, or else the e-mail address, or else the id of the application. */
export function getApplicantName({ id, applicant, erasedAt }: JobApplication): string {
  if (erasedAt !== null) return t('Erased ({id})', { id })
  const name = [applicant?.firstName, applicant?.lastName].filter(Boolean).join(' ')
  return name || applicant?.emailAddress || t('Application {id}', { id })
}
