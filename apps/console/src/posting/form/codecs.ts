import type { PostedJob } from '@tiller/client/platform'
import { toText, type ListCodec } from '../../form/form-values.ts'

/** A text that must not be empty. */
export const requiredText: ListCodec = {
  toFormValue: toText,
  fromFormValue: (values) => {
    const text = toText(values).trim()
    return text === '' ? { faults: [{ message: 'is required' }] } : { value: text }
  },
}

/** A URL, which people often enter without its scheme. */
export const webAddress: ListCodec = {
  toFormValue: toText,
  fromFormValue: (values) => {
    const read = requiredText.fromFormValue(values)
    if ('faults' in read) return read
    const text = String(read.value)
    return { value: /^[a-z][a-z\d+.-]*:/i.test(text) ? text : `https://${text}` }
  },
}

/** HTML, in which an empty paragraph is no text. */
export const descriptionHtml: ListCodec = {
  toFormValue: toText,
  fromFormValue: (values) => {
    const html = toText(values)
    const isEmpty = html.replaceAll(/<[^<>]*>|&nbsp;|\s/g, '') === ''
    return isEmpty ? { faults: [{ message: 'is required' }] } : { value: html }
  },
}

type Location = NonNullable<PostedJob['locations']>[number]

const toLine = ({ text, address, city, state, postalCode, country }: Location) =>
  text ?? [address, city, [state, postalCode].filter(Boolean).join(' '), country].filter(Boolean).join(', ')

/** Places of work, each in one line. */
export const placeLines: ListCodec = {
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

export const payRange: ListCodec = {
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
    if (Number.isNaN(lowest)) return { faults: [{ message: 'needs the lowest pay as a number' }] }
    if (Number.isNaN(highest)) return { faults: [{ message: 'needs the highest pay as a number' }] }
    if (highest !== undefined && highest < lowest)
      return { faults: [{ message: 'must have a highest pay that is not below the lowest' }] }
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

/** The recipient of applications. Only jobs with e-mail have one. */
export const recipient: ListCodec = {
  toFormValue: (email): ApplyValues => ({
    by: toText(email) === '' ? 'URL' : 'EMAIL',
    address: toText(email),
  }),
  fromFormValue: (values) => {
    const { by, address } = values as ApplyValues
    if (by !== 'EMAIL') return { value: null }
    return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(address.trim())
      ? { value: address.trim() }
      : { faults: [{ message: 'must be an e-mail address, such as jobs@example.com' }] }
  },
}

export const yesOrNo: ListCodec = {
  toFormValue: (value) => (typeof value === 'boolean' ? (value ? 'YES' : 'NO') : ''),
  fromFormValue: (values) => ({ value: values === 'YES' ? true : values === 'NO' ? false : null }),
}

/** The day of a date or time. */
export const lastDay: ListCodec = {
  toFormValue: (value) => toText(value).slice(0, 10),
  fromFormValue: (values) => ({ value: toText(values) === '' ? null : toText(values) }),
}
