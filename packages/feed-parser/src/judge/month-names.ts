/** Languages of recognized month names. No name means different months in two of them. */
const languages = ['en', 'es', 'fr', 'de', 'pt', 'it', 'nl', 'da', 'sv']

const plain = (name: string) =>
  name
    .normalize('NFD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase()

function namesOf(language: string, month: number): string[] {
  const date = new Date(Date.UTC(2026, month, 15))
  return (['long', 'short'] as const).map((style) =>
    plain(new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' }).format(date)),
  )
}

const months = new Map<string, number>([
  ['sept', 9],
  ['setiembre', 9],
])
for (const language of languages)
  for (let month = 0; month < 12; month += 1)
    for (const name of namesOf(language, month))
      if (name.length >= 3 && !months.has(name)) months.set(name, month + 1)

/**
 * Returns the number of a month (1 to 12) by its name or abbreviation in any supported language, in lowercase and
 * without accents.
 */
export const findMonthNumber = (name: string): number | undefined => months.get(name)

const weekdays = new Set<string>(
  languages.flatMap((language) =>
    [1, 2, 3, 4, 5, 6, 7].flatMap((day) =>
      (['long', 'short'] as const).map((weekday) =>
        plain(
          new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(
            new Date(Date.UTC(2026, 5, day)),
          ),
        ),
      ),
    ),
  ),
)
for (const name of ['tues', 'thur', 'thurs', 'weds']) weekdays.add(name)

export const isWeekdayName = (name: string) => weekdays.has(name.replace(/-feira$/, ''))
