const counts = new Intl.NumberFormat('en-US')
const instants = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** 1234567 as `1,234,567`. */
export const count = (value: number): string => counts.format(value)

/** An instant in the reader's own zone. */
export const instant = (iso: string): string => instants.format(new Date(iso))

/** A word of the API as people write it: `UNDER_DEVELOPMENT` is `Under development`, `basicCpc` is `Basic cpc`. */
export const spoken = (word: string): string => {
  const words = word.includes('_') || word === word.toUpperCase() ? word.split('_') : word.split(/(?=[A-Z])/)
  const text = words.join(' ').toLowerCase()
  return text.charAt(0).toUpperCase() + text.slice(1)
}
