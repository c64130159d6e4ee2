import { locales, type Language } from '@tiller/ui/language'
import { translate, type TextId } from './messages.ts'

export type PayUnit = 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly' | 'bonus'

/** Pay in dollars. One of `min` and `max` may be unknown. */
export type Pay = { min: number | null; max: number | null; unit: PayUnit }

const perUnit: Record<PayUnit, TextId> = {
  hourly: '{pay} per hour',
  daily: '{pay} per day',
  weekly: '{pay} per week',
  monthly: '{pay} per month',
  yearly: '{pay} per year',
  bonus: '{pay} bonus',
}

const formatDollars = (amount: number, language: Language) => {
  const digits = Number.isInteger(amount) ? 0 : 2
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return `$${amount.toLocaleString(locales[language], options)}`
}

/** Formats pay for display. In English, the text is the label of the Search API. */
export function formatPay({ min, max, unit }: Pay, language: Language): string {
  const amount = (value: number) => formatDollars(value, language)
  const range = () => {
    if (min === null) return translate(language, 'Up to {amount}', { amount: amount(max ?? 0) })
    if (max === null) return translate(language, 'From {amount}', { amount: amount(min) })
    return min === max ? amount(min) : `${amount(min)} - ${amount(max)}`
  }
  return translate(language, perUnit[unit], { pay: range() })
}
