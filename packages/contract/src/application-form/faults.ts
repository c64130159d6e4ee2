import { findAnswerFault } from './answers.ts'
import { findContactFaults, type Contact } from './contact.ts'
import { listAskedQuestions, type FormSpec } from './groups.ts'
import type { Answers, Fault, Question } from './question.ts'
import { hasAnswer } from './question-types.ts'
import { selectVisibleOptionLists, selectVisibleQuestions } from './visible.ts'

export type FilledForm = { contact: Contact; answers: Answers; hasResume: boolean }

/** Returns the name of the form field of a question, or of a list of a `hierarchical` question. */
export const getFieldName = (id: string) => `q.${id}`

/** Returns the errors of all visible questions, in the order of the form. */
export const findAnswerFaults = (questions: readonly Question[], answers: Answers): Fault[] =>
  selectVisibleQuestions(questions, answers)
    .filter(({ type }) => hasAnswer(type))
    .flatMap((question) =>
      [
        question,
        ...selectVisibleOptionLists(question, answers).map((list) => ({ ...question, ...list })),
      ].flatMap((asked) => {
        const message = findAnswerFault(asked, answers[asked.id])
        return message === null ? [] : [{ field: getFieldName(asked.id), message }]
      }),
    )

/** Returns all errors of a form, in order. */
export const findFormFaults = (spec: FormSpec, { contact, answers, hasResume }: FilledForm): Fault[] => [
  ...findContactFaults(contact),
  ...(spec.resumeRequired && !hasResume
    ? [{ field: 'resume', message: 'Choose the file with your résumé.' }]
    : []),
  ...findAnswerFaults(listAskedQuestions(spec, hasResume), answers),
]
