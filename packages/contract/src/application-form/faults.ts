import { answerFault } from './answers.ts'
import { contactFaults, type Contact } from './contact.ts'
import { askedQuestions, type FormSpec } from './groups.ts'
import type { Answers, Fault, Question } from './question.ts'
import { isAsked } from './question-types.ts'
import { visibleLists, visibleQuestions } from './visible.ts'

/** A form as it was filled in. */
export type Filled = { contact: Contact; answers: Answers; hasResume: boolean }

/** The name of the field for a question, or for a list of a `hierarchical` one. */
export const fieldOf = (id: string) => `q.${id}`

/** What is wrong with the answers to the questions that are seen, in the order of the form. */
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

/** All that is wrong with a form, in its order. None: it can be taken. */
export const formFaults = (spec: FormSpec, { contact, answers, hasResume }: Filled): Fault[] => [
  ...contactFaults(contact),
  ...(spec.resumeRequired && !hasResume
    ? [{ field: 'resume', message: 'Choose the file with your résumé.' }]
    : []),
  ...answerFaults(askedQuestions(spec, hasResume), answers),
]
