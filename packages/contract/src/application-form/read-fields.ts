import { contactFields, type Contact } from './contact.ts'
import { parseDateFormat, parseFirstDay, formatDateAnswer } from './dates.ts'
import { getFieldName } from './faults.ts'
import type { Answers, Question } from './question.ts'
import { typeHasAnswer } from './question-types.ts'
import { normalizeCode, normalizePastedText } from '../pasted-text.ts'

/** Returns the values of a submitted form field, or an empty list if it is missing. */
export type GetFieldValues = (name: string) => readonly string[]

export const parseContact = (read: GetFieldValues): Contact =>
  Object.fromEntries(
    contactFields.map(({ name, isCode }) => {
      const value = read(name)[0] ?? ''
      return [name, (isCode ? normalizeCode(value) : normalizePastedText(value)).trim()]
    }),
  ) as Contact

/**
 * Returns the answers to questions and their dependent lists. The answer to a file question is the name of the file.
 * Other form fields are ignored.
 */
export function parseAnswers(questions: readonly Question[], read: GetFieldValues): Answers {
  const answers = questions
    .filter(({ type }) => typeHasAnswer(type))
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
  const day = parseFirstDay(text, parseDateFormat(format))
  return day === undefined ? text : formatDateAnswer(day, parseDateFormat(format))
}
