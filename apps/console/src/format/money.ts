const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const whole = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** Cents as dollars, to the cent: 125050 is `$1,250.50`. */
export const money = (cents: number): string => dollars.format(cents / 100)

/**
 * Dollars as people write them, in cents: `1,250.50`, `$1250.5` and `-3`. The digits are never made a fraction. Undefined
 * for what is no amount, or has parts of a cent.
 */
export function parseMoney(typed: string): number | undefined {
  const [, sign, whole = '', fraction = ''] =
    /^\s*([-−]?)\s*\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,12})?(?:\.(\d{0,2}))?\s*$/.exec(typed) ?? []
  if (sign === undefined || (whole === '' && fraction === '')) return undefined
  const cents = Number(whole.replaceAll(',', '') + fraction.padEnd(2, '0'))
  if (!Number.isSafeInteger(cents)) return undefined
  return sign === '' || cents === 0 ? cents : -cents
}

/** Cents as they are put into a field: 125050 is `1250.50`. */
export function typedMoney(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** A round sum at the mark of an axis: without cents if there are none. */
export const wholeMoney = (cents: number): string =>
  cents % 100 === 0 ? whole.format(cents / 100) : money(cents)
