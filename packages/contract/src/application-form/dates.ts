/** The date format that a question requires. Date inputs of browsers always send `yyyy-MM-dd`. */
export type DateFormat = 'yyyy-MM-dd' | 'MM/dd/yyyy' | 'MM/yyyy' | 'yyyy'

const shapes: Record<DateFormat, RegExp> = {
  'yyyy-MM-dd': /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
  'MM/dd/yyyy': /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})$/,
  'MM/yyyy': /^(?<month>\d{1,2})\/(?<year>\d{4})$/,
  yyyy: /^(?<year>\d{4})$/,
}

export const parseDateFormat = (format: string | undefined): DateFormat =>
  format !== undefined && format in shapes ? (format as DateFormat) : 'yyyy-MM-dd'

/**
 * Converts a date, month, or year to its first day: `2026-03-01` for March 2026. Returns undefined for an invalid
 * text.
 */
export function parseFirstDay(text: string, format: DateFormat): string | undefined {
  // Date inputs send this format whatever the question requires.
  const tried = format === 'MM/dd/yyyy' ? ([format, 'yyyy-MM-dd'] as const) : [format]
  for (const each of tried) {
    const { year, month = '01', day = '01' } = shapes[each].exec(text.trim())?.groups ?? {}
    if (year === undefined) continue
    const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
    const time = Date.parse(iso)
    if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(iso)) return iso
  }
  return undefined
}

export function formatDateAnswer(day: string, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return {
    'yyyy-MM-dd': day,
    'MM/dd/yyyy': `${month}/${date}/${year}`,
    'MM/yyyy': `${month}/${year}`,
    yyyy: year,
  }[format]
}
