import type { RawJob } from '../document/raw-job.ts'
import { truncateForMessage, type Finding } from '../report/problem.ts'

const yes = /^(?:yes|true|1|y)$/i
const no = /^(?:no|false|0|n)$/i

/** Parses whether the ad is for an existing vacancy. Returns an empty object if the feed does not say. */
export function parseExistingVacancy({ values }: RawJob, findings: Finding[]): { existingVacancy?: boolean } {
  const text = values.existingVacancy
  if (text === undefined) return {}
  if (yes.test(text)) return { existingVacancy: true }
  if (no.test(text)) return { existingVacancy: false }
  const message = `"${truncateForMessage(text)}" does not say whether the ad is for an existing vacancy, and was ignored.`
  findings.push({ code: 'setting-unknown', field: 'existingVacancy', message })
  return {}
}
