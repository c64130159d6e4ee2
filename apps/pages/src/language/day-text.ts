import { locales, type Language } from '@tiller/ui/language'

const dayMs = 24 * 60 * 60 * 1000

const createDayFormats = (locale: string) => ({
  relative: new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }),
  absolute: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }),
})

const formats: Record<Language, ReturnType<typeof createDayFormats>> = {
  en: createDayFormats(locales.en),
  es: createDayFormats(locales.es),
}

const dayOf = (date: Date) => Math.floor(date.getTime() / dayMs)

/** Formats a day such as 2026-03-01. */
export const formatLongDay = (day: string, language: Language) =>
  formats[language].absolute.format(new Date(day))

/** Formats a date as a relative day if it is at most 30 days before `at`, otherwise as a date. Days are in UTC. */
export const formatRelativeDay = (date: Date, at: Date, language: Language): string => {
  const { relative, absolute } = formats[language]
  const days = dayOf(date) - dayOf(at)
  return days <= 0 && days >= -30 ? relative.format(days, 'day') : absolute.format(date)
}

/** Formats the time of a visit, for example `Wed, Mar 4, 9:30 AM EST`. */
export const formatSlot = (slot: Date, timeZone: string, language: Language): string =>
  new Intl.DateTimeFormat(locales[language], {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
    .format(slot)
    .replaceAll(/[\u202f\u00a0]/g, ' ')
