import type { RawJob } from '../document/raw-job.ts'
import { truncateForMessage, type Finding } from '../report/problem.ts'
import { normalizePlainText } from './plain-text.ts'

const away = String.raw`(?:remote(?:ly)?|remoto|remota|telecommut(?:e|ing)|telework(?:ing)?|teletravail|teletrabajo|virtual|wfh|work(?:ing)? (?:from|at) (?:home|anywhere)|home ?office|home based|anywhere|distributed|a distance)`
const present = String.raw`(?:on ?site|in (?:the )?(?:office|person|store)|offices?|commut(?:e|ing))`
const negation = String.raw`(?:not?|non|never|without|zero|isn't|is not)`

/** Matches values of a flag. The entire text must match. */
const yes = /^(?:yes|true|y|t|1|full|fully|always|all|100 ?%|100)$/
const no = /^(?:no|false|n|f|0|none|never|not|0 ?%)$/

/** Phrases in the order of precedence. A match is removed before the next phrase is tried. */
const phrases: readonly [RegExp, 'remote' | 'partly' | 'present' | null][] = [
  // Other statements that contain these words.
  [/\bflexible (?:hours|schedule|schedules|time|working hours)\b/g, null],
  [/\b(?:no|not|non) hybrid\b/g, null],
  [
    /\b(?:(?:no|not|without) (?:travel|relocation|phone|calls|visa|experience)\b(?: required)?|(?:occasional|some|light|quarterly|\d+ ?%) travel)\b/g,
    null,
  ],
  [
    new RegExp(
      `\\b${negation} (?:an? |any |be |in |fully |100 ?% |currently |eligible for |available for )*${away}\\b`,
      'g',
    ),
    'present',
  ],
  [
    new RegExp(
      `\\b${away}(?: work| working)? (?:is |are )?(?:${negation}|un)(?: ?(?:allowed|available|possible|permitted|eligible|an option|offered))?\\b(?! ${present})`,
      'g',
    ),
    'present',
  ],
  [
    new RegExp(
      `\\b${negation} (?:an? |any |physical |central |need for |need to |required to )*${present}(?: (?:visits?|days?|time|attendance|work|required|needed|requirement))*\\b`,
      'g',
    ),
    'remote',
  ],
  [
    new RegExp(
      `\\b${present} (?:is |are )?(?:${negation} (?:required|needed|necessary|mandatory)|optional)\\b`,
      'g',
    ),
    'remote',
  ],
  [
    /\bhybrid\w*|\bpartial(?:ly)?\b|\bpart(?:ly)?(?= remote)|\b(?:sometimes|occasional(?:ly)?|temporar(?:y|ily)|flexible|optional|possible|negotiable|some)\b|\bcovid ?(?:19)?\b|\b\d ?(?:-|to)? ?\d? ?(?:days?|x) (?:(?:a|per|each) )?week\b/g,
    'partly',
  ],
  [new RegExp(`\\b${away}\\b`, 'g'), 'remote'],
  [new RegExp(`\\b${present}\\b`, 'g'), 'present'],
]

/** Maximum length of a value; longer ones contain several statements. */
const longestValue = 60

function decide(value: string): boolean | null {
  if (yes.test(value)) return true
  if (no.test(value)) return false
  const found = new Set<string>()
  let rest = value
  for (const [pattern, meaning] of phrases) {
    const next = rest.replaceAll(pattern, '|')
    if (next !== rest && meaning !== null) found.add(meaning)
    rest = next
  }
  if (found.has('partly') || found.has('present')) return false
  if (found.has('remote')) return !/^(?:no|false)\b|\b(?:no|false)$/.test(rest)
  const [first = ''] = value.split(/[^a-z]/)
  return yes.test(first) ? true : no.test(first) ? false : null
}

/** Parses whether the job is remote, from elements such as `<remote>` and `<remotetype>`. */
export function parseRemote({ values }: RawJob, findings: Finding[]): boolean | null {
  const text = normalizePlainText(values.remote ?? '', 'remote', findings)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/\s+[-–—]\s+/g, ', ')
    .replaceAll(/[_:‐‑–—-]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  if (text === '') return null
  const remote = text.length <= longestValue ? decide(text) : null
  if (remote !== null) return remote
  const message = `"${truncateForMessage(text)}" does not say whether the job is remote, and was ignored.`
  findings.push({ code: 'setting-unknown', field: 'remote', message })
  return null
}
