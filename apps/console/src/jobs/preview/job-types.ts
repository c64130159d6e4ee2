import { t } from '../../language/text.ts'

/** The labels of the types of work that the form offers, by their text in the API. */
export const jobTypes: Readonly<Record<string, string>> = {
  'Full-time': t('Full-time'),
  'Part-time': t('Part-time'),
  Contract: t('Contract'),
  Temporary: t('Temporary'),
  Internship: t('Internship'),
  'Per diem': t('Per diem'),
  Volunteer: t('Volunteer'),
}
