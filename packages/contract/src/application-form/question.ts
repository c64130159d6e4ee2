import type { QuestionType } from '../platform/applications/questions.ts'
import type { FormMessage } from './messages/message.ts'

export type QuestionOption = { value: string; label: string; correct?: boolean }

/** The condition of a question: it is shown only if the question or dependent list `id` is answered with `value`. */
export type QuestionCondition = { id: string; value: string }

/** A dependent list of a `hierarchical` question. */
export type HierarchicalOption = {
  id: string
  condition: QuestionCondition
  options: readonly QuestionOption[]
}

/** A validated question. Fields that its type does not use are absent. */
export type Question = {
  id: string
  type: QuestionType
  question?: string
  text?: string
  required?: boolean
  options?: readonly QuestionOption[]
  limit?: number
  format?: string
  min?: number | string
  max?: number | string
  minCharCount?: number
  minSelectionCount?: number
  maxSelectionCount?: number
  condition?: QuestionCondition
  hierarchicalOptions?: readonly HierarchicalOption[]
}

/** Answers by the id of their question, or of a dependent list of a `hierarchical` question. */
export type Answers = Readonly<Record<string, string | readonly string[] | undefined>>

export type QuestionFault = {
  /** The path of the invalid value, for example `[3].options[0].value`. */
  path: string
  id: string | undefined
  message: string
}

/** An error in a submitted form: the name of the field, and a message for the applicant. */
export type FormFault = { field: string; message: FormMessage }
