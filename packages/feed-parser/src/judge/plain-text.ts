import { normalizePastedText } from '@tiller/contract/pasted-text'
import { unescapeOnce } from '../xml/references.ts'
import type { Finding } from '../report/problem.ts'

/** Matches UTF-8 that was decoded as Latin-1 and encoded again, for example "CafÃ©". */
const doublyEncoded = /[\u0080-\u009f]|[ÂÃ][\u00a0-\u00bf]|â€/

/** Normalizes display text: single spaces, with one surplus layer of escaping removed. */
export function normalizePlainText(raw: string, field: string, findings: Finding[]): string {
  const unescaped = raw.includes('&') ? unescapeOnce(raw) : raw
  if (unescaped !== raw)
    findings.push({
      code: 'double-escaped',
      field,
      message: 'The text is escaped once too often (such as &amp; inside CDATA) and was unescaped.',
    })
  return normalizePastedText(unescaped.replace(/\s+/g, ' ')).trim()
}

/** Warns of text that seems to be encoded twice. It is not corrected. */
export function warnDoublyEncoded(text: string, field: string, findings: Finding[]) {
  if (!doublyEncoded.test(text)) return
  findings.push({
    code: 'doubly-encoded',
    field,
    message: 'The text looks encoded twice (letters such as é appear as two characters). Correct the export.',
  })
}
