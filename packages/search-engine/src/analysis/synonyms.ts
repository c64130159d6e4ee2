import { searchAbbreviations } from '@tiller/job-text/abbreviations'

const words = searchAbbreviations.filter(({ long }) => !long.includes(' '))
const phrases = searchAbbreviations.filter(({ long }) => long.includes(' '))

/** Spellings with the same meaning in job ads. Documents and queries are normalized to the first one of each list. */
export const spellingVariants: readonly (readonly string[])[] = [
  ...[...Map.groupBy(words, ({ long }) => long)].map(([long, rows]) => [
    long,
    ...rows.map(({ short }) => short),
  ]),
  ['license', 'licence', 'licensed', 'licenced'],
  ['counselor', 'counsellor'],
  ['javascript', 'js'],
  ['kubernetes', 'k8s'],
  ['.net', 'dotnet'],
  ['ekg', 'ecg'],
  ['rn', 'rns'],
  ['hour', 'hrs'],
  ['saint', 'st'],
  ['fort', 'ft'],
  ['mount', 'mt'],
]

/**
 * Abbreviations with their long forms, and joined spellings of words that are often written apart. A document with
 * either form is found by both. A long form with a stop word ("class a") must match as a whole. Ambiguous
 * abbreviations are left out: pt, ot, pa, ma, ap, er, it.
 */
export const phraseAbbreviations: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [...Map.groupBy(phrases, ({ short }) => short)].map(([short, rows]) => [
      short,
      rows.map(({ long }) => long),
    ]),
  ),
  'class-a': ['class a'],
  'class-b': ['class b'],
  nodejs: ['node js'],
  phd: ['ph d'],
  '401k': ['401 k'],
  wfh: ['work from home'],
  fulltime: ['full time'],
  parttime: ['part time'],
  healthcare: ['health care'],
  childcare: ['child care'],
  daycare: ['day care'],
  homecare: ['home care'],
  frontend: ['front end'],
  backend: ['back end'],
  fullstack: ['full stack'],
  website: ['web site'],
  onsite: ['on site'],
}

/**
 * Words that are neither indexed nor searched. "IT" in capitals is indexed as an occupation (`splitIntoSections`).
 */
export const stopWords: ReadonlySet<string> = new Set(
  'a an and are as at be by for from in is of on or our that the their this to we will with you your'.split(
    ' ',
  ),
)

/** After a number or one of these words, "hr" means hour, as in "$20 per hr". Elsewhere, it means human resources. */
export const wordsBeforeHour: ReadonlySet<string> = new Set(['per', 'an', 'each', 'every'])

/** Words that are dropped anywhere in a query, because every job search implies them. */
export const noiseWords: ReadonlySet<string> = new Set(['jobs'])

/** Words that are dropped repeatedly from the end of a query, for example in "warehouse job openings". */
export const trailingNoiseWords: ReadonlySet<string> = new Set(
  'job hiring opening openings vacancy vacancies career careers position positions employment'.split(' '),
)

/** Pairs of adjacent words that are dropped anywhere in a query. */
export const noisePhrases: readonly (readonly [string, string])[] = [
  ['near', 'me'],
  ['now', 'hiring'],
  ['hiring', 'now'],
]
