import type { QualifyingAnswer, QuestionAnswer } from '@tiller/contract/platform/applications/schemas'
import {
  formatAnswer,
  findCorrectOption,
  isAnswerCorrect,
  selectVisibleQuestions,
} from '@tiller/contract/application-form/visible'
import type { AnswerFile } from '../files/answer-files.ts'
import type { Answers, Question } from '@tiller/contract/application-form/question'
import { typeHasAnswer } from '@tiller/contract/application-form/question-types'

/** An answer with a copy of its question, which may change later. Stored sealed. */
export type StoredAnswer = Omit<QuestionAnswer, 'file'> &
  Partial<Pick<QualifyingAnswer, 'correct' | 'correctAnswer'>> & {
    /** The content of the file is stored separately. */
    file?: { fileName: string; contentType: string; size: number }
  }

/**
 * Copies the answers to the visible questions together with the questions. The answer to an unanswered question is
 * null.
 */
export const toStoredAnswers = (
  questions: readonly Question[],
  answers: Answers,
  files: readonly AnswerFile[] = [],
): StoredAnswer[] =>
  selectVisibleQuestions(questions, answers)
    .filter(({ type }) => typeHasAnswer(type))
    .map((question) => {
      const { id, type, question: text = '' } = question
      const correct = findCorrectOption(question)
      const file = files.find(({ questionId }) => questionId === id)
      return {
        id,
        type,
        question: text,
        ...formatAnswer(question, answers),
        ...(file === undefined
          ? {}
          : { file: { fileName: file.fileName, contentType: file.mediaType, size: file.bytes.length } }),
        ...(correct === undefined
          ? {}
          : { correctAnswer: correct.option.label, correct: isAnswerCorrect(question, answers) }),
      }
    })

/**
 * Converts a stored answer to its API representation.
 *
 * @param content file contents by question; undefined if not requested
 */
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

/** Selects the answers to questions with a correct option. */
export const selectQualifyingAnswers = (kept: readonly StoredAnswer[]): QualifyingAnswer[] =>
  kept.flatMap(({ correct, correctAnswer, file: _, ...answer }) =>
    correct === undefined || correctAnswer === undefined ? [] : [{ ...answer, correct, correctAnswer }],
  )
