import type { RawJob } from '../document/raw-job.ts'
import { excerpt, type Finding } from '../report/problem.ts'
import { plainText } from './plain-text.ts'

/** Work that has a place at least on some days. Looked for first: "hybrid remote" is hybrid. */
const onSite =
  /\b(?:hybrid|flexible|partial(?:ly)?|sometimes|temporar(?:y|ily)|covid-?(?:19)?|on-?site|office|never|no|not|none|false|n|0)\b/
const anywhere =
  /\b(?:remote(?:ly)?|telecommut(?:e|ing)|telework|virtual|wfh|work(?:ing)? from (?:home|anywhere)|home ?office|home-?based|anywhere|always|fully|full|yes|true|y|1)\b/

/** Longer values are texts that say more than one thing. */
const longestValue = 60

/** Whether the job is done from anywhere, as `<remote>`, `<remotetype>` and the like say it. */
export function readRemote({ values }: RawJob, findings: Finding[]): boolean | null {
  const text = plainText(values.remote ?? '', 'remote', findings)
    .toLowerCase()
    .replaceAll('_', ' ')
  if (text === '') return null
  if (text.length <= longestValue) {
    if (onSite.test(text)) return false
    if (anywhere.test(text)) return true
  }
  const message = `"${excerpt(text)}" does not say whether the job is remote, and was ignored.`
  findings.push({ code: 'setting-unknown', field: 'remote', message })
  return null
}
