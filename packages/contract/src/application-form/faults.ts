import { answerFault } from './answers.ts'
import { contactFaults, type Contact } from './contact.ts'
import { askedQuestions, type FormSpec } from './groups.ts'
import type { Answers, Fault, Question } from './question.ts'
import { isAsked } from './question-types.ts'
import { visibleLists, visibleQuestions } from './visible.ts'

export type Filled = { contact: Contact; answers: Answers; hasResume: boolean }

/** The name of the field of a question, or of a list of a `hierarchical` question. */
export const fieldOf = (id: string) => `q.${id}`

/** The errors of all visible questions, in the order of the form. */
export const answerFaults = (questions: readonly Question[], answers: Answers): Fault[] =>
  visibleQuestions(questions, answers)
    .filter(({ type }) => isAsked(type))
    .flatMap((question) =>
      [question, ...visibleLists(question, answers).map((list) => ({ ...question, ...list }))].flatMap(
        (asked) => {
          const message = answerFault(asked, answers[asked.id])
          return message === null ? [] : [{ field: fieldOf(asked.id), message }]
        },
      ),
    )

/** All errors of a form, in order; empty if it is valid. */
export const formFaults = (spec: FormSpec, { contact, answers, hasResume }: Filled): Fault[] => [
  ...contactFaults(contact),
  ...(spec.resumeRequired && !hasResume
    ? [{ field: 'resume', message: 'Choose the file with your résumé.' }]
    : []),
  ...answerFaults(askedQuestions(spec, hasResume), answers),
]
