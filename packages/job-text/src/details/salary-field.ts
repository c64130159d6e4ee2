import { plausibleWageRanges, extractBonus, type PayPeriod, type Salary } from './salary.ts'

/** Pay periods with the words that state them. The third item converts an amount to the period. */
const periods: readonly [RegExp, PayPeriod, factor: number][] = [
  [/\b(?:bi-?weekly|(?:per|every|each) (?:2|two|other) weeks|fortnight(?:ly)?)\b/, 'weekly', 1 / 2],
  [/\b(?:semi-?monthly|twice (?:a|per) month|per half month)\b/, 'monthly', 2],
  [
    /(?:\b(?:per|an?|each)|\/) ?(?:hour|hr)s?\b|\bhourly\b|(?:\b|\d)hrs?\b|\/ ?h\b|\bp\.?h\.?\b|\bhour\b/,
    'hourly',
    1,
  ],
  [/(?:\b(?:per|a|each)|\/) ?day\b|\b(?:daily|per diem|day rate)\b/, 'daily', 1],
  [/(?:\b(?:per|a|each)|\/) ?(?:week|wk)\b|\bweekly\b|\/ ?w\b/, 'weekly', 1],
  [/(?:\b(?:per|a|each)|\/) ?(?:month|mo|mth)\b|\bmonthly\b|\/ ?m\b/, 'monthly', 1],
  [
    /(?:\b(?:per|a|each)|\/) ?(?:year|yr|annum)\b|\b(?:annual(?:ly|ized)?|yearly)\b|\bp\.?\s?a\b|\/ ?y\b|\byear\b/,
    'yearly',
    1,
  ],
]

/** Matches pay for a piece of work, which has no period. */
const piecework =
  /(?:\b(?:per|an?|each)|\/) ?(?:mile|shift|visit|unit|load|delivery|project|class|session|case|piece|route|game|appointment|word|page|credit)s?\b|\bcpm\b/

const foreign =
  /[£€¥₹₱₩]|\b(?:eur|gbp|cad|aud|nzd|inr|php|mxn|chf|sek|nok|dkk|jpy|cny|hkd|sgd|zar|brl|pln)\b|(?:\b|\d)(?:c|ca|a|au|nz|hk|s|mx)\$|\b(?:euros?|pounds?|rupees|pesos)\b/

/** Matches payments and benefits in addition to the pay, up to the end of the text. */
const extras =
  /(?:\+|\bplus\b|\band\b|;|,(?!\d))\s*(?:\$?[\d,.]+[k%]?\s*)?(?:up to \$?[\d,.]+k?\s*)?(?:[a-z-]+ ){0,3}(?:bonus\w*|commissions?|benefits|tips|incentives?|equity|overtime|stipend|differential|401).*$/

const retirement = /\b40[13] ?\(?[kb]\)?/g
const overtime = /\([^()]*(?:overtime|weekend|night|holiday)[^()]*\)/g
/** Matches hours of work, shares, and tax forms, whose figures are not pay. */
const otherFigures =
  /(?<![$\d.-] ?|\d,)\b\d{1,2}(?:\.\d+)?(?: ?(?:-|to) ?\d{1,2})?\+? ?(?:hours|hrs)\b(?: ?(?:per|an?|each|\/) ?(?:week|wk|day|month))?|[\d.]+ ?%|\b(?:w-?2|1099|gs-?\d+(?:[-/]\d+)*)\b/g

const amount =
  /(\$ ?)?((?:\d{1,3}(?:[,.]\d{3})+(?!\d)|\d+)(?:\.\d{1,2}(?!\d)|\.\d{4})?|\.\d{1,2})(?!\d) ?(k\b)?/g

/** A number in a salary field. A dollar sign or cents (`hasSign`) mark an amount of money. */
type Figure = { value: number; hasSign: boolean; isThousands: boolean }

/** Parses a number. "45.000" is 45,000, because cents have two digits. */
const numberOf = (text: string) => Number(text.replaceAll(',', '').replaceAll(/\.(?=\d{3}(?!\d))/g, ''))

function figuresOf(text: string): Figure[] {
  return [...text.matchAll(amount)].map(([, sign, digits = '', k]) => ({
    value: numberOf(digits),
    hasSign: sign !== undefined || /\.\d\d$/.test(digits),
    isThousands: k !== undefined,
  }))
}

/** Returns the bounds of a range, the smaller first. In "$150-190k", the "k" also applies to 150. */
function boundsOf(figures: readonly Figure[]): number[] {
  const isThousands = figures.some((figure) => figure.isThousands)
  const values = figures.map((figure) =>
    figure.isThousands || (isThousands && figure.value < 1_000) ? figure.value * 1_000 : figure.value,
  )
  return values.toSorted((a, b) => a - b)
}

/** Returns the period of amounts that are only plausible for one period. */
function impliedPeriod(bounds: readonly number[], hasSign: boolean): PayPeriod | null {
  const [least = 0, most = 0] = [bounds[0], bounds.at(-1)]
  if (least >= plausibleWageRanges.yearly[0]) return 'yearly'
  return hasSign && least >= 7 && most <= 120 ? 'hourly' : null
}

/** Maximum number of characters that are parsed: the patterns of this file take more than linear time. */
const maxFieldChars = 300

/** Matches the end of a statement in a field with several: "$20 - $25 per hour; $41,600 - $52,000 per year". */
const statementEnds = /[;|]|\.(?= |$)|,? \b(?:or|and)\b (?=\$)|, ?(?=\$)|[(/] ?(?=\$)/

const upTo = /^(?:up to|to|max(?:imum)?(?: of)?|until|<=?)/
const from =
  /^(?:from|starting(?: at| from)?|starts at|start|min(?:imum)?(?: of)?|at least|>=?)|\+|\band (?:up|above|more)\b|\bor more\b/

/**
 * Parses a feed's salary field, which contains only pay, for example "$50,287 - $129,517 per year", "$18/hr -
 * $22/hr", "25 per hour", or "45-55K". Pay in other currencies and pay per mile or shift are not recognized.
 */
export function parseSalaryField(field: string): Salary[] {
  const text = field
    .slice(0, maxFieldChars)
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('\n', '; ')
    .replace(/^[~≈] */, '')
    .replaceAll(/[‐‑‒–—−~]/g, '-')
    .replaceAll('≥', '>=')
    .replaceAll('≤', '<=')
    .replaceAll(/(?<=\d)['’](?=\d{3}\b)|(?<=(?<![\d.,])\d{1,3}) (?=\d{3}\b)/g, ',')
    .replaceAll(/(?<=\d),(?=\d{1,2}(?![\d,.]))/g, '.')
    .replaceAll(/\b(?:usd|us ?dollars?|dollars?)\b|\bus(?=\$)/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(
      /^\W*(?:base |starting )?(?:pay|salary|wages?|compensation|rate|hiring)(?: range| rate)?:? */,
      '',
    )
    .trim()
  if (foreign.test(text)) return []
  const found = text.includes('bonus') ? extractBonus(text) : null
  const bonus = found === null ? [] : [found]
  const main = text
    .replace(retirement, ' ')
    .replace(overtime, ' ')
    .replace(extras, '')
    .replaceAll(otherFigures, ' ')
  if (/\bbonus\b/.test(main) || piecework.test(main) || /^- ?\$?\d/.test(main)) return bonus
  return [...readStatements(main), ...bonus]
}

/** Parses the first statement of each period. A statement without a period has the period of the field. */
function readStatements(main: string): Salary[] {
  const statements = figuresOf(main).length > 2 ? main.split(statementEnds) : [main]
  const found = statements.flatMap((statement) => payOf(statement, main) ?? [])
  return found.filter(({ unit }, at) => found.findIndex((other) => other.unit === unit) === at)
}

const periodIn = (text: string) => periods.find(([pattern]) => pattern.test(text))

function payOf(text: string, field: string): Salary | null {
  const figures = figuresOf(text).filter(({ value }) => value > 0)
  if (figures.length === 0 || figures.length > 2) return null
  const bounds = boundsOf(figures)
  const named = periodIn(text) ?? periodIn(field)
  const period =
    named?.[1] ??
    impliedPeriod(
      bounds,
      figures.some(({ hasSign }) => hasSign),
    )
  if (period === null) return null
  const [least = 0, most = 0] = [bounds[0], bounds.at(-1)].map((value) => (value ?? 0) * (named?.[2] ?? 1))
  const [min, max] = plausibleWageRanges[period]
  if (least < min || most > max) return null
  if (figures.length === 2) return { unit: period, min: least, max: most }
  if (upTo.test(text)) return { unit: period, min: null, max: most }
  return { unit: period, min: least, max: from.test(text) ? null : most }
}
