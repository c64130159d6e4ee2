const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Cents as dollars, to the cent: 125050 is `$1,250.50`. */
export const money = (cents: number): string => dollars.format(cents / 100)
