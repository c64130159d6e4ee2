import { locale } from '../language/text.ts'
const dollars = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

export const formatMoney = (cents: number): string => dollars.format(cents / 100)

/**
 * Parses an amount such as `1,250.50`, `$1250.5`, or `-3` to cents without floating-point arithmetic. Returns undefined
 * if the text is not an amount or has fractions of a cent.
 */
export function parseMoney(typed: string): number | undefined {
  const [, sign, whole = '', fraction = ''] =
    /^\s*([-−]?)\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})?(?:\.(\d{0,2}))?\s*$/.exec(typed) ?? []
  if (sign === undefined || (whole === '' && fraction === '')) return undefined
  const cents = Number(whole.replaceAll(',', '') + fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return undefined
  return sign === '' || cents === 0 ? cents : -cents
}

/** Formats cents for an input: 125050 becomes `1250.50`. */
export function formatMoneyInput(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Formats an amount for an axis. Cents are omitted if they are zero. */
export const formatAxisMoney = (cents: number): string =>
  cents % 100 === 0 ? whole.format(cents / 100) : formatMoney(cents)
