import type { QualifyingAnswer, QuestionAnswer } from '@tiller/contract/platform/applications/shapes'
import { answerText, correctOption, isCorrect, visibleQuestions } from '../questions/form.ts'
import type { Answers, Question } from '../questions/question.ts'
import { isAsked } from '../questions/types.ts'

/** An answer as it is kept, sealed: with the question as it was asked, which may change. */
export type KeptAnswer = QuestionAnswer & Partial<Pick<QualifyingAnswer, 'correct' | 'correctAnswer'>>

/** The answers to the questions that were seen; one that was left open is null. */
export const keptAnswers = (questions: readonly Question[], answers: Answers): KeptAnswer[] =>
  visibleQuestions(questions, answers)
    .filter(({ type }) => isAsked(type))
    .map((question) => {
      const { id, type, question: text = '' } = question
      const correct = correctOption(question)
      return {
        id,
        type,
        question: text,
        ...answerText(question, answers),
        ...(correct === undefined
          ? {}
          : { correctAnswer: correct.option.label, correct: isCorrect(question, answers) }),
      }
    })

export const toAnswer = ({ id, type, question, answer, values }: KeptAnswer): QuestionAnswer => ({
  id,
  type,
  question,
  answer,
  values,
})

/** Those of questions that have a correct option. */
export const qualifyingAnswers = (kept: readonly KeptAnswer[]): QualifyingAnswer[] =>
  kept.flatMap(({ correct, correctAnswer, ...answer }) =>
    correct === undefined || correctAnswer === undefined ? [] : [{ ...answer, correct, correctAnswer }],
  )
