import type { RawJob } from '../document/raw-job.ts'
import { isLinkIdentity } from '../document/shape.ts'
import type { Finding } from '../report/problem.ts'

/**
 * Whether all items read so far have titles of the form "Company: Title". The first other title makes it false for the
 * rest of the feed.
 */
export type TitlePattern = { namesCompany: boolean }

type Names = { title: string; company: string }

/**
 * Extracts the company from a title, because RSS has no company element. It does so if all titles of a feed begin with
 * the company and a colon; other colons belong to the title.
 */
export function extractCompany(
  { shape }: RawJob,
  names: Names,
  habit: TitlePattern,
  findings: Finding[],
): Names {
  const { title, company } = names
  if (company !== '' || title === '' || !isLinkIdentity(shape) || !habit.namesCompany) return names
  const colon = title.indexOf(': ')
  if (colon < 1) {
    habit.namesCompany = false
    return names
  }
  const message = 'The company was read from the title ("Company: Title").'
  findings.push({ code: 'company-from-title', field: 'company', message })
  return { company: title.slice(0, colon), title: title.slice(colon + 2) }
}
