const counts = new Intl.NumberFormat('en-US')
const tenth = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const instants = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' })

/** 1234567 as `1,234,567`. */
export const count = (value: number): string => counts.format(value)

/** A number that may have a part, to the tenth: 42.56 as `42.6`. */
export const tenths = (value: number): string => tenth.format(value)

/** An instant in the reader's own zone. */
export const instant = (iso: string): string => instants.format(new Date(iso))

/** Abbreviations of the API as people know them. */
const known: Readonly<Record<string, string>> = {
  cpc: 'CPC',
  cpa: 'CPA',
  j2c: 'J2C',
  ai: 'AI',
  url: 'URL',
  zip: 'ZIP',
  dom: 'day of month',
  dt: 'date',
  ty: 'thank-you',
  redir: 'redirect',
  src: 'feed',
  camp: 'campaign',
  seg: 'segment',
  otp: 'one-time password',
}

/**
 * A word of the API as people write it: `UNDER_DEVELOPMENT` is `Under development`, `basicCpc` is `Basic CPC`. What it has in cents
 * people read in dollars: `budgetCents` is `Budget`.
 */
export const spoken = (name: string): string => {
  const word = name.replace(/Cents$/, '')
  const words = word.includes('_') || word === word.toUpperCase() ? word.split('_') : word.split(/(?=[A-Z])/)
  const text = words.map((each) => known[each.toLowerCase()] ?? each.toLowerCase()).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
