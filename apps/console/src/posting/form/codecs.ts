import type { PostedJob } from '@tiller/client/platform'
import { textOrEmpty, type ListCodec } from '../../form/form-values.ts'
import { t } from '../../language/text.ts'

/** Converts a text that must not be empty. */
export const requiredTextCodec: ListCodec = {
  toFormValue: textOrEmpty,
  fromFormValue: (values) => {
    const text = textOrEmpty(values).trim()
    return text === '' ? { faults: [{ message: t('is required') }] } : { value: text }
  },
}

/** Converts a URL. A missing scheme is added, because people often omit it. The host must have a domain. */
export const webAddressCodec: ListCodec = {
  toFormValue: textOrEmpty,
  fromFormValue: (values) => {
    const read = requiredTextCodec.fromFormValue(values)
    if ('faults' in read) return read
    const text = String(read.value)
    const value = /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}`
    return /^https?:\/\/[^/?#]+\.[^/?#]+/i.test(value) && URL.canParse(value)
      ? { value }
      : { faults: [{ message: t('must be a web address, such as example.com/jobs/1') }] }
  },
}

/** Converts HTML. Empty paragraphs count as no text. */
export const descriptionHtmlCodec: ListCodec = {
  toFormValue: textOrEmpty,
  fromFormValue: (values) => {
    const html = textOrEmpty(values)
    const isEmpty = html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === ''
    return isEmpty ? { faults: [{ message: t('is required') }] } : { value: html }
  },
}

type Location = NonNullable<PostedJob['locations']>[number]

const toLine = ({ text, address, city, state, postalCode, country }: Location) =>
  text ?? [address, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ')

/** Converts places of work, one per line. */
export const placeLinesCodec: ListCodec = {
  toFormValue: (locations) => ((locations ?? []) as Location[]).map(toLine),
  fromFormValue: (values) => ({
    value: ((values ?? []) as string[])
      .map((text) => text.trim())
      .filter((text) => text !== '')
      .map((text) => ({ text })),
  }),
}

export type PayValues = { min: string; max: string; period: string; currency?: string }

const periods = new Set(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'])

/** Parses an amount such as "$34.50" or "85,000". Returns NaN for any other text. */
const toAmount = (text: string) => Number(text.replaceAll(/[$,\s]/g, '') || Number.NaN)

export const payRangeCodec: ListCodec = {
  toFormValue: (pay): PayValues => {
    const { min, max, period, currency } = (pay ?? {}) as Partial<NonNullable<PostedJob['pay']>>
    return {
      min: min === undefined ? '' : String(min),
      max: max === undefined || max === null ? '' : String(max),
      period: period ?? 'HOUR',
      ...(currency === undefined || currency === null ? {} : { currency }),
    }
  },
  fromFormValue: (values) => {
    const { min = '', max = '', period = '', currency } = (values ?? {}) as Partial<PayValues>
    if (min.trim() === '' && max.trim() === '') return { value: null }
    const [lowest, highest] = [toAmount(min), max.trim() === '' ? undefined : toAmount(max)]
    if (Number.isNaN(lowest)) return { faults: [{ message: t('needs the lowest pay as a number') }] }
    if (Number.isNaN(highest)) return { faults: [{ message: t('needs the highest pay as a number') }] }
    if (highest !== undefined && highest < lowest)
      return { faults: [{ message: t('must have a highest pay that is not below the lowest') }] }
    return {
      value: {
        min: lowest,
        ...(highest === undefined ? {} : { max: highest }),
        period: periods.has(period) ? period : 'HOUR',
        ...(currency === undefined ? {} : { currency }),
      },
    }
  },
}

/** How job seekers apply: on the website, by the hosted form, or by the hosted form with copies by e-mail. */
export type ApplyValues = { by: 'URL' | 'FORM' | 'EMAIL'; address: string }

/** Converts the recipient of applications. Only jobs with copies by e-mail have one. */
export const recipientCodec: ListCodec = {
  toFormValue: (email): ApplyValues => ({
    by: textOrEmpty(email) === '' ? 'URL' : 'EMAIL',
    address: textOrEmpty(email),
  }),
  fromFormValue: (values) => {
    const { by, address } = values as ApplyValues
    if (by !== 'EMAIL') return { value: null }
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address.trim())
      ? { value: address.trim() }
      : { faults: [{ message: t('must be an e-mail address, such as jobs@example.com') }] }
  },
}

export const yesOrNoCodec: ListCodec = {
  toFormValue: (value) => (typeof value === 'boolean' ? (value ? 'YES' : 'NO') : ''),
  fromFormValue: (values) => ({ value: values === 'YES' ? true : values === 'NO' ? false : null }),
}

/** Creates a codec that converts a date or timestamp to its day, which must not be before the earliest. */
export const createLastDayCodec = (earliest = ''): ListCodec => ({
  toFormValue: (value) => textOrEmpty(value).slice(0, 10),
  fromFormValue: (values) => {
    const day = textOrEmpty(values)
    if (day === '') return { value: null }
    return day < earliest ? { faults: [{ message: t('must not be in the past') }] } : { value: day }
  },
})
