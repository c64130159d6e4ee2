export const salaryUnits = ['yearly', 'monthly', 'weekly', 'daily', 'hourly', 'bonus'] as const
export type SalaryUnit = (typeof salaryUnits)[number]

/** Pay in US dollars. A missing bound is null; at least one is present. */
export type Salary = { unit: SalaryUnit; min: number | null; max: number | null }

export type PayPeriod = Exclude<SalaryUnit, 'bonus'>

/** Range of plausible wages in dollars by period. Amounts outside of it are budgets, prices, or claims. */
export const plausibleWageRanges: Record<PayPeriod, [least: number, most: number]> = {
  yearly: [10_000, 3_000_000],
  monthly: [400, 250_000],
  weekly: [100, 60_000],
  daily: [30, 12_000],
  hourly: [4, 1_000],
}

/** Matches an amount. Limiting the number of digits makes matching take linear time. */
const figure = String.raw`\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,2})?|\d{1,7}(?:\.\d{1,2})?`
const money = String.raw`(?:usd ?|us)?\$ ?(${figure}) ?(k\b)?`
/** Matches a period after the first amount of a range, as in "$18/hr - $22/hr". */
const innerPeriod = String.raw`(?: ?(?:per|an?|\/) ?(?:hour|hr|h|day|week|wk|month|mo|year|yr|annum)\b\.?| ?(?:hourly|weekly|monthly|annually|yearly)\b)?`
const second = String.raw`(?:[+*]? ?(?:usd)?${innerPeriod} ?(?:-|to|and|top) ?(?:usd ?|us)?\$? ?(${figure}) ?(k\b)?)?`
const amounts = new RegExp(
  `(?:${money}|(?<![\\d$.,£€])(${figure}) ?(k\\b)?(?= ?(?:-|to) ?\\$?\\d|(?: usd)? ?\\/ ?h(?:ou)?r))${second}`,
  'g',
)

const periodAfter: [PayPeriod, RegExp][] = [
  [
    'hourly',
    /^[+.]? ?(?:usd|dollars)? ?(?:[-+] )?\(?(?:(?:per|an|each|\/|a) ?(?:hour|hr)s?\b|hourly\b|hr\b|\/h\b|p\/?h\b)/,
  ],
  ['daily', /^[+.]? ?(?:usd)? ?(?:(?:per|a|each|\/) ?day\b|daily\b)/],
  ['weekly', /^[+.]? ?(?:usd)? ?(?:\+ )?(?:(?:per|a|each|\/) ?(?:week|wk)\b|weekly\b)/],
  ['monthly', /^[+.]? ?(?:usd)? ?(?:\+ )?(?:(?:per|a|each|\/) ?(?:month|mo)\b|monthly\b)/],
  [
    'yearly',
    /^[+.]? ?(?:usd)? ?\(?(?:(?:per|a|each|\/) ?(?:year|yr|annum)\b|annual(?:ly)?\b|yearly\b|p\.?a\b|\/y\b)/,
  ],
]

/** Matches text before an amount without a period that identifies the amount as pay. */
const payBefore =
  /(?:salar(?:y|ies)(?! cap)|\bpay(?:s)?(?: range| rate)?|compensation|wages?|hiring rate|rate range|bill-rate|base|you will make)(?:[^$.]|\.(?=\d)){0,60}$|rate:? \$ ?[\d,.]+ max(?:imum)?:? ?$/
const perYearBefore = /(?:annual|yearly|per year|annualized)[^$]{0,60}$/
const perHourBefore = /(?:hourly|per hour)[^$\n]{0,30}$/
const upToBefore = /(?:up to|ranges? to|maximum(?: of)?|max|as much as) ?$/
const fromBefore = /(?:from|starting (?:at|from)|minimum(?: of)?|at least|start(?:s|ing)?(?: at)?) ?$/
const notPayBefore =
  /(?:revenue|funding|budgets?|raised|sales|fee|cost|invest|savings?|stipend|reimburse\w*|up to \d+ %|loans?|equity|grants?|valued|worth|debt|flat(?! rate)|assets|allowance|bonus(?:es)?(?: of)?(?: up to)?)[^$\n]{0,25}$/
const notPayAfter =
  /^ ?\+? ?(?:million|billion|m\b|b\b|mm\b|bn\b|trillion|for a |fee|rate per pay period|cost|in (?:grants|sales|revenue|debt|funding)|\(?cost)/

/** Matches the name of a rate for new employees. The final rate is stated after it. */
const hiringRate = /hir(?:ing|e) rate|new hire\b|\bon-?board\b|\bincumbent\b/
const near = (before: string, after: string) => `${before.slice(-50)}|${after.slice(0, 20)}`

const number = (text: string) => Number(text.replaceAll(',', ''))

type Amounts = { first: number; last: number | null; before: string; after: string; bare: boolean }

function readAmounts(match: RegExpExecArray, text: string): Amounts {
  const [whole, dollars, dollarsK, bare = '', bareK, end, endK] = match
  const isThousands = (k: string | undefined) => k !== undefined
  let first = number(dollars ?? bare)
  let last = end === undefined ? null : number(end)
  if (isThousands(dollarsK ?? bareK) || (isThousands(endK) && first < 1_000)) first *= 1_000
  if (last !== null && (isThousands(endK) || (isThousands(dollarsK ?? bareK) && last < 1_000))) last *= 1_000
  return {
    first,
    last,
    before: text.slice(Math.max(0, match.index - 90), match.index),
    after: text.slice(match.index + whole.length, match.index + whole.length + 40),
    bare: dollars === undefined,
  }
}

function periodOf({ first, before, after, bare }: Amounts): PayPeriod | null {
  const named = periodAfter.find(([, way]) => way.test(after))
  if (named !== undefined) return named[0]
  const isPay = payBefore.test(before) || perYearBefore.test(before) || hiringRate.test(near(before, after))
  if (!isPay) return null
  if (bare && !/usd/.test(after)) return null
  if (perHourBefore.test(before)) return 'hourly'
  if (first >= plausibleWageRanges.yearly[0]) return 'yearly'
  return null
}

function toSalary(amounts: Amounts): Salary | null {
  const { first, last, before, after } = amounts
  if (notPayAfter.test(after) || notPayBefore.test(before)) return null
  const unit = periodOf(amounts)
  if (unit === null) return null
  const [least, most] = plausibleWageRanges[unit]
  if (first < least || first > most) return null
  if (last !== null && last >= first && last <= most) return { unit, min: first, max: last }
  // Some ads state the larger bound first.
  if (last !== null) return last >= least && last >= first / 4 ? { unit, min: last, max: first } : null
  if (upToBefore.test(before)) return { unit, min: null, max: first }
  if (fromBefore.test(before) || /^\+|^ usd ?\+/.test(after)) return { unit, min: first, max: null }
  return { unit, min: first, max: first }
}

const bonusWays = new RegExp(
  String.raw`\$ ?(${figure}) ?(k\b)? (?:[a-z-]+ ){0,2}bonus\b|\b(?:sign-?(?:on|ing)|retention|referral|hiring|annual|relocation) bonus(?:es)?(?: of| up to| worth|:)*(?: up to)? \$ ?(${figure}) ?(k\b)?`,
)

export function extractBonus(text: string): Salary | null {
  const found = bonusWays.exec(text)
  if (found === null) return null
  const amount = number(found[1] ?? found[3] ?? '') * ((found[2] ?? found[4]) === undefined ? 1 : 1_000)
  if (!(amount >= 50 && amount <= 500_000)) return null
  const isMost = /up to[^$]*$/.test(
    text.slice(Math.max(0, found.index - 12), found.index) + found[0].split('$')[0],
  )
  return { unit: 'bonus', min: isMost ? null : amount, max: amount }
}

/** Matches a flat rate, which is less specific than a range. */
const flatRate = /^(?:\.00)? ?(?:per (?:hour|annum|year))? ?-? ?\(? ?flat/

/** A statement of pay that a later statement of the same period may complete or replace. */
type Stated = { salary: Salary; isHiring: boolean; isFlat: boolean }

function combine({ salary, isHiring, isFlat }: Stated, later: Salary): Salary | undefined {
  if (isHiring && salary.min !== null && (later.max ?? 0) > (salary.max ?? 0))
    return { ...later, min: salary.min }
  return isFlat && later.min !== later.max ? later : undefined
}

/**
 * Extracts the pay from a description: the first statement of each period, and a bonus with an amount. A hiring rate
 * and the rate after it form one range, and a range takes precedence over a flat rate.
 */
export function extractSalaries(text: string): Salary[] {
  const found = new Map<SalaryUnit, Stated>()
  amounts.lastIndex = 0
  for (let match = amounts.exec(text); match !== null; match = amounts.exec(text)) {
    const read = readAmounts(match, text)
    const salary = toSalary(read)
    if (salary === null) continue
    const first = found.get(salary.unit)
    const isSingle = salary.min === salary.max
    const isFlat = isSingle && flatRate.test(read.after)
    const isHiring = isSingle && hiringRate.test(near(read.before, read.after))
    if (first === undefined) found.set(salary.unit, { salary, isHiring, isFlat })
    else {
      const combined = combine(first, salary)
      if (combined !== undefined)
        found.set(salary.unit, { salary: combined, isHiring: first.isHiring && isSingle, isFlat: false })
    }
  }
  const bonus = text.includes('bonus') ? extractBonus(text) : null
  const stated = salaryUnits.flatMap((unit) => found.get(unit)?.salary ?? [])
  return bonus === null ? stated : [...stated, bonus]
}
