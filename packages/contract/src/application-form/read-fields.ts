import { contactFields, type Contact } from './contact.ts'
import { toDateFormat, toFirstDay, formatDay } from './dates.ts'
import { getFieldName } from './faults.ts'
import type { Answers, Question } from './question.ts'
import { hasAnswer } from './question-types.ts'
import { normalizeCode, normalizePastedText } from '../pasted-text.ts'

/** Returns the values of a form field, or an empty list if it is missing. */
export type ReadField = (name: string) => readonly string[]

export const readContact = (read: ReadField): Contact =>
  Object.fromEntries(
    contactFields.map(({ name, isCode }) => {
      const value = read(name)[0] ?? ''
      return [name, (isCode ? normalizeCode(value) : normalizePastedText(value)).trim()]
    }),
  ) as Contact

/**
 * Reads the answers by question and list; the answer of a file question is the file's name. Unknown fields are ignored.
 */
export function readAnswers(questions: readonly Question[], read: ReadField): Answers {
  const answers = questions
    .filter(({ type }) => hasAnswer(type))
    .flatMap((question) => [
      question,
      ...(question.hierarchicalOptions ?? []).map(({ id }) => ({ ...question, id })),
    ])
    .map((question) => [question.id, readAnswer(question, read(getFieldName(question.id)))] as const)
  return Object.fromEntries(answers.filter(([, answer]) => answer !== undefined))
}

function readAnswer({ type, format }: Question, values: readonly string[]): Answers[string] {
  const given = values.filter((value) => value !== '')
  if (type === 'multiselect') return given.length === 0 ? undefined : given
  const [first] = given
  if (first === undefined) return undefined
  // Forms send line breaks as two characters.
  const pasted = first.replaceAll('\r\n', '\n')
  const text = (format === undefined ? normalizePastedText(pasted) : normalizeCode(pasted)).trim()
  if (type !== 'date') return text
  const day = toFirstDay(text, toDateFormat(format))
  return day === undefined ? text : formatDay(day, toDateFormat(format))
}
