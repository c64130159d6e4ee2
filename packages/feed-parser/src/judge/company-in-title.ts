import type { RawJob } from '../document/raw-job.ts'
import { isIdentifiedByLink } from '../document/shape.ts'
import type { Finding } from '../report/problem.ts'

/**
 * Whether all titles so far have the form "Company: Title". The first other title makes it false for the rest of the
 * feed.
 */
export type TitlePattern = { namesCompany: boolean }

type Names = { title: string; company: string }

/**
 * Extracts the company from a title in RSS, which has no company element. It does so only while all titles of the
 * feed have the form "Company: Title"; otherwise, a colon belongs to the title.
 */
export function extractCompanyFromTitle(
  { shape }: RawJob,
  names: Names,
  habit: TitlePattern,
  findings: Finding[],
): Names {
  const { title, company } = names
  if (company !== '' || title === '' || !isIdentifiedByLink(shape) || !habit.namesCompany) return names
  const colon = title.indexOf(': ')
  if (colon < 1) {
    habit.namesCompany = false
    return names
  }
  const message = 'The company was read from the title ("Company: Title").'
  findings.push({ code: 'company-from-title', field: 'company', message })
  return { company: title.slice(0, colon), title: title.slice(colon + 2) }
}
