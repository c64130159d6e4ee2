/** An amount of money as written. If `unit` is null, the amount has the unit of its element. */
export type MoneyAmount = {
  /** The digits before the decimal separator. */
  whole: string
  fraction: string
  unit: 'dollars' | 'cents' | null
  /**
   * Whether the amount has a "$" sign or "USD". Both name the currency, but not whether the unit is dollars or cents.
   */
  isUsd: boolean
}

const maxAmountChars = 64

/** Matches names and signs of US dollars. */
const dollarCurrency = /^(?:usd|us|u\.s\.|us\$|\$us|u\.s\.\$|\$)$/
const dollarUnit = /^(?:dollars?|us dollars?|bucks?)$/
const centUnit = /^(?:¢|￠|c|cts?\.?|cents?|us cents?|usd cents?|pennies)$/

/** Returns whether the currency in an element or attribute is US dollars. */
export const isUsdCurrency = (currency: string) => /^(?:usd|us\$|\$|(?:us )?dollars?)$/i.test(currency.trim())

const foreignSign = /^\p{Sc}$|^[a-z]{1,3}\$$|^\$[a-z]{1,3}$|^(?:euros?|pounds?|pesos?|rupees?|yen)$/u
const currencyCodes = new Set(Intl.supportedValuesOf('currency'))

/** Matches text such as "per click", which is redundant in prices. */
const perClick =
  /\s*(?:(?:\/|per|a|each)\s*(?:click|lead|application|apply|conversion)|(?:(?:\/|per)\s*)?cp[ac])\b\.?$/

const number = /\d[\d.,' ]*|[.,]\d+/

/**
 * Returns the digits before and after the decimal separator, for example of "1,200.50", "1.200,50", "0,50", ".45", or
 * "1 200". Returns null if they are unclear.
 */
function digitsOf(text: string): Pick<MoneyAmount, 'whole' | 'fraction'> | null {
  const compact = text.replace(/[' ](?=\d{3}(?:\D|$))/g, '')
  const plain = /^(\d*)(?:\.(\d+))?$/.exec(compact)
  if (plain !== null && compact !== '') return { whole: plain[1] ?? '', fraction: plain[2] ?? '' }
  const thousands = /^(\d{1,3}(?:,\d{3})+)(?:\.(\d+))?$/.exec(compact)
  if (thousands !== null)
    return { whole: (thousands[1] ?? '').replaceAll(',', ''), fraction: thousands[2] ?? '' }
  const european = /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/.exec(compact) ?? /^(\d{0,6}),(\d{1,2})$/.exec(compact)
  return european === null
    ? null
    : { whole: (european[1] ?? '').replaceAll('.', ''), fraction: european[2] ?? '' }
}

/** Returns the unit and currency of a word or sign next to the number, or null if it is neither. */
function markOf(word: string): Partial<Pick<MoneyAmount, 'unit' | 'isUsd'>> | 'foreign' | null {
  if (word === '') return {}
  if (dollarCurrency.test(word)) return { isUsd: true }
  if (dollarUnit.test(word)) return { unit: 'dollars' }
  if (centUnit.test(word)) return { unit: 'cents' }
  return foreignSign.test(word) || currencyCodes.has(word.toUpperCase()) ? 'foreign' : null
}

/**
 * Parses an amount with its unit and currency, for example "0.42", "$1,200.00", "50 cents", "USD .45", or "0,50".
 * Returns null for text that is not exactly one amount.
 */
export function parseMoneyAmount(text: string): MoneyAmount | 'foreign-currency' | null {
  if (text.length > maxAmountChars) return null
  const plain = text.normalize('NFKC').toLowerCase().trim().replace(perClick, '')
  const found = number.exec(plain)
  if (found === null) return null
  const digits = digitsOf(found[0].trim())
  if (digits === null || digits.whole.length > 12 || digits.fraction.length > 12) return null
  const marks = [plain.slice(0, found.index), plain.slice(found.index + found[0].length)]
    .flatMap((side) => side.trim().split(/\s+/))
    .map(markOf)
  if (marks.includes(null)) return null
  if (marks.includes('foreign')) return 'foreign-currency'
  const read = marks.flatMap((mark) => (mark === null || mark === 'foreign' ? [] : mark))
  const units = new Set(read.flatMap(({ unit }) => unit ?? []))
  if (units.size > 1) return null
  const [unit = null] = units
  const isUsd = read.some((mark) => mark.isUsd === true)
  // "$50 cents" names two units; "50 cents USD" names one and its currency.
  if (isUsd && unit === 'cents' && plain.includes('$')) return null
  return { ...digits, unit, isUsd }
}

/** Maximum price per click. A higher amount is probably in the wrong unit. */
export const maxCpcCents = 100_00
/** Maximum price per application. A higher amount is probably in the wrong unit. */
export const maxCpaCents = 10_000_00

/** A price in cents, where null means 0 (not set), or the reason for rejecting it. */
export type ParsedPrice =
  | { cents: number | null }
  | 'unreadable'
  | 'foreign-currency'
  | 'contradiction'
  | 'out-of-range'

/** The default unit of an element's amounts, and its maximum price. */
export type PriceElement = { unit: 'dollars' | 'cents'; maxCents: number }

/**
 * Converts an amount to cents without floating point. Fractions of a cent are dropped, so that a bid is never rounded
 * up.
 */
const dollarsToCents = ({ whole, fraction }: MoneyAmount) =>
  Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2))

const isZero = ({ whole, fraction }: MoneyAmount) => /^0*$/.test(whole + fraction)

function centsOf(amount: MoneyAmount, element: PriceElement): number | 'contradiction' {
  const { whole, fraction, unit, isUsd } = amount
  if (unit !== null) return unit === 'cents' ? Number(whole) : dollarsToCents(amount)
  if (element.unit === 'dollars') return dollarsToCents(amount)
  // Cents: "$0.45" can only be dollars, but "$45" is either, and 0.45 without a sign is no number of cents.
  if (/^0*$/.test(fraction)) return isUsd ? 'contradiction' : Number(whole)
  if (isUsd) return fraction.length === 2 ? dollarsToCents(amount) : 'contradiction'
  return Number(whole) === 0 ? 'contradiction' : Number(whole)
}

/**
 * Parses the price in an element. A unit in the text takes precedence over the unit of the element. An amount that is
 * only plausible in another unit is rejected.
 */
export function parsePrice(text: string, element: PriceElement): ParsedPrice {
  const amount = parseMoneyAmount(text)
  if (amount === null) return 'unreadable'
  if (amount === 'foreign-currency') return amount
  if (isZero(amount)) return { cents: null }
  const cents = centsOf(amount, element)
  if (cents === 'contradiction') return cents
  return cents === 0 || cents > element.maxCents ? 'out-of-range' : { cents }
}
