import { findAnswerFault } from './answers.ts'
import { findContactFaults, type Contact } from './contact.ts'
import { listFormQuestions, type FormSpec } from './groups.ts'
import type { Answers, FormFault, Question } from './question.ts'
import { typeHasAnswer } from './question-types.ts'
import { selectVisibleOptionLists, selectVisibleQuestions } from './visible.ts'

export type FilledForm = { contact: Contact; answers: Answers; hasResume: boolean }

/**
 * Returns the name of the form field for a question id, or for the id of a dependent list of a `hierarchical`
 * question.
 */
export const getFieldName = (id: string) => `q.${id}`

/** Returns the errors of all visible questions, in the order of the form. */
export const findAnswerFaults = (questions: readonly Question[], answers: Answers): FormFault[] =>
  selectVisibleQuestions(questions, answers)
    .filter(({ type }) => typeHasAnswer(type))
    .flatMap((question) =>
      [
        question,
        ...selectVisibleOptionLists(question, answers).map((list) => ({ ...question, ...list })),
      ].flatMap((asked) => {
        const message = findAnswerFault(asked, answers[asked.id])
        return message === null ? [] : [{ field: getFieldName(asked.id), message }]
      }),
    )

const missingResume: FormFault = { field: 'resume', message: 'Choose the file with your résumé.' }

/** Returns all errors of a form, in order. */
export const findFormFaults = (spec: FormSpec, { contact, answers, hasResume }: FilledForm): FormFault[] => [
  ...findContactFaults(contact),
  ...(spec.resumeRequired && !hasResume ? [missingResume] : []),
  ...findAnswerFaults(listFormQuestions(spec, hasResume), answers),
]
