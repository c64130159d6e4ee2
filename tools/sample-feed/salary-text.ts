type Pay = { min: number | null; max: number | null; period: string | null }

const periods = new Map([
  ['yearly', { words: 'per year', leastDollars: 10_000 }],
  ['daily', { words: 'per day', leastDollars: 40 }],
  ['hourly', { words: 'per hour', leastDollars: 5 }],
])

const dollars = (amount: number) =>
  `$${amount.toLocaleString('en-US', { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2, maximumFractionDigits: 2 })}`

/** "$50,287 - $129,517 per year"; null when the figures are no pay: zero, missing, or below any wage. */
export function salaryText({ min, max, period }: Pay): string | null {
  const known = periods.get(period ?? '')
  if (known === undefined || min === null || max === null || max < known.leastDollars || min > max)
    return null
  if (min < known.leastDollars) return `Up to ${dollars(max)} ${known.words}`
  return min === max ? `${dollars(min)} ${known.words}` : `${dollars(min)} - ${dollars(max)} ${known.words}`
}
