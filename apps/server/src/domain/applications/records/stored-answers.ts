import type { QualifyingAnswer, QuestionAnswer } from '@tiller/contract/platform/applications/schemas'
import {
  answerText,
  correctOption,
  isCorrect,
  visibleQuestions,
} from '@tiller/contract/application-form/visible'
import type { AnswerFile } from '../files/answer-files.ts'
import type { Answers, Question } from '@tiller/contract/application-form/question'
import { isAsked } from '@tiller/contract/application-form/question-types'

/** An answer as it is kept, sealed: with the question as it was asked, which may change. */
export type StoredAnswer = Omit<QuestionAnswer, 'file'> &
  Partial<Pick<QualifyingAnswer, 'correct' | 'correctAnswer'>> & {
    /** Of one that is a file. Its content is kept apart. */
    file?: { fileName: string; contentType: string; size: number }
  }

/** The answers to the questions that were seen; one that was left open is null. */
export const toStoredAnswers = (
  questions: readonly Question[],
  answers: Answers,
  files: readonly AnswerFile[] = [],
): StoredAnswer[] =>
  visibleQuestions(questions, answers)
    .filter(({ type }) => isAsked(type))
    .map((question) => {
      const { id, type, question: text = '' } = question
      const correct = correctOption(question)
      const file = files.find(({ questionId }) => questionId === id)
      return {
        id,
        type,
        question: text,
        ...answerText(question, answers),
        ...(file === undefined
          ? {}
          : { file: { fileName: file.fileName, contentType: file.mediaType, size: file.bytes.length } }),
        ...(correct === undefined
          ? {}
          : { correctAnswer: correct.option.label, correct: isCorrect(question, answers) }),
      }
    })

/** @param content of the files that can be given out, by question; undefined: none is asked for */
export const toAnswer = (
  { id, type, question, answer, values, file }: StoredAnswer,
  content?: ReadonlyMap<string, Buffer>,
): QuestionAnswer => ({
  id,
  type,
  question,
  answer,
  values,
  ...(file === undefined
    ? {}
    : {
        file: {
          ...file,
          ...(content === undefined ? {} : { data: content.get(id)?.toString('base64') ?? null }),
        },
      }),
})

/** Those of questions that have a correct option. */
export const qualifyingAnswers = (kept: readonly StoredAnswer[]): QualifyingAnswer[] =>
  kept.flatMap(({ correct, correctAnswer, file: _, ...answer }) =>
    correct === undefined || correctAnswer === undefined ? [] : [{ ...answer, correct, correctAnswer }],
  )
