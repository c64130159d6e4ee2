import { createTooLongMessage, isEmail, isPhone, isZipcode } from './contact.ts'
import { parseDateFormat, parseFirstDay, formatDateAnswer } from './dates.ts'
import type { FormMessage, FormText } from './messages/message.ts'
import type { Answers, Question } from './question.ts'

type Answer = Answers[string]

/** Default maximum lengths of answers in characters, by question type. */
const usualLimits: Partial<Record<Question['type'], number>> = { text: 1_000, textarea: 10_000, date: 32 }

export const getMaxAnswerLength = ({ type, limit }: Pick<Question, 'type' | 'limit'>): number =>
  limit ?? usualLimits[type] ?? 255

const listed = (answer: Answer): readonly string[] =>
  answer === undefined ? [] : typeof answer === 'string' ? [answer] : answer

/** Returns the error of an answer to a visible question, or null if it is valid. */
export function findAnswerFault(question: Question, answer: Answer): FormMessage | null {
  const given = listed(answer).some((each) => each.trim() !== '')
  if (!given) return question.required === true ? missing(question) : null
  return rules[question.type]?.(question, listed(answer)) ?? null
}

const missing = ({ type, minSelectionCount = 1 }: Question): FormMessage =>
  type === 'multiselect' && minSelectionCount > 1
    ? { id: 'Choose at least {count}.', values: { count: minSelectionCount } }
    : (missingSentences[type] ?? 'Answer this question.')

const missingSentences: Partial<Record<Question['type'], FormText>> = {
  select: 'Choose an answer.',
  hierarchical: 'Choose an answer.',
  multiselect: 'Choose at least one.',
  file: 'Choose a file.',
  date: 'Enter a date.',
}

const offered = ({ options = [] }: Question, values: readonly string[]) =>
  values.every((value) => options.some((option) => option.value === value))

function selectionFault(question: Question, values: readonly string[]): FormMessage | null {
  const { minSelectionCount: least = 0, maxSelectionCount: most = Infinity } = question
  if (!offered(question, values) || new Set(values).size < values.length) return 'Choose from the answers.'
  if (values.length < least) return { id: 'Choose at least {count}.', values: { count: least } }
  if (values.length > most) return { id: 'Choose at most {count}.', values: { count: most } }
  return null
}

function textFault(question: Question, [answer = '']: readonly string[]): FormMessage | null {
  const text = answer.trim()
  const limit = getMaxAnswerLength(question)
  const { minCharCount = 0, format, min, max } = question
  if (text.length > limit) return createTooLongMessage(limit, text.length)
  const fault = formatFault(format, text)
  if (fault !== null) return fault
  if (text.length < minCharCount)
    return {
      id: 'Write at least {limit} characters; it has {length}.',
      values: { limit: minCharCount, length: text.length },
    }
  if (typeof min === 'number' && Number(text) < min)
    return { id: 'Enter a number from {min} on.', values: { min } }
  if (typeof max === 'number' && Number(text) > max)
    return { id: 'Enter a number up to {max}.', values: { max } }
  return null
}

const formats: Record<string, readonly [fits: (text: string) => boolean, message: FormText]> = {
  integer: [(text) => /^-?\d{1,15}$/.test(text), 'Enter a whole number, in digits.'],
  decimal: [(text) => /^-?\d{1,15}(?:\.\d{1,10})?$/.test(text), 'Enter a number such as 12.5.'],
  email: [isEmail, 'Enter an email address such as ana@example.org.'],
  phone: [isPhone, 'Enter a phone number such as 512 555 0100.'],
  url: [(text) => /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(text), 'Enter an address that begins with https://.'],
  zipcode: [isZipcode, 'Enter a ZIP code of five digits such as 78701.'],
}

function formatFault(format: string | undefined, text: string): FormMessage | null {
  const [fits, message] = formats[format ?? ''] ?? []
  return fits === undefined || message === undefined || fits(text) ? null : message
}

function dateFault({ format, min, max }: Question, [text = '']: readonly string[]): FormMessage | null {
  const wanted = parseDateFormat(format)
  const day = parseFirstDay(text, wanted)
  const example = formatDateAnswer('2026-03-31', wanted)
  if (day === undefined) return { id: 'Enter a date such as {example}.', values: { example } }
  if (typeof min === 'string' && day < min)
    return { id: 'Enter a date from {day} on.', values: { day: formatDateAnswer(min, wanted) } }
  if (typeof max === 'string' && day > max)
    return { id: 'Enter a date up to {day}.', values: { day: formatDateAnswer(max, wanted) } }
  return null
}

const choiceFault = (question: Question, values: readonly string[]) =>
  offered(question, values) && values.length === 1 ? null : 'Choose one of the answers.'

const rules: Partial<
  Record<Question['type'], (question: Question, values: readonly string[]) => FormMessage | null>
> = {
  text: textFault,
  textarea: textFault,
  date: dateFault,
  select: choiceFault,
  hierarchical: choiceFault,
  multiselect: selectionFault,
}
