import type { QuestionType } from '../platform/applications/questions.ts'

export type Option = { value: string; label: string; correct?: boolean }

/** What was answered before decides: `id` names the question or list, `value` the option that was chosen there. */
export type Condition = { id: string; value: string }

/** A dependent list of a `hierarchical` question. */
export type HierarchicalOption = { id: string; condition: Condition; options: readonly Option[] }

/** A validated question. Fields that its type does not use are absent. */
export type Question = {
  id: string
  type: QuestionType
  question?: string
  text?: string
  required?: boolean
  options?: readonly Option[]
  limit?: number
  format?: string
  min?: number | string
  max?: number | string
  minCharCount?: number
  minSelectionCount?: number
  maxSelectionCount?: number
  condition?: Condition
  hierarchicalOptions?: readonly HierarchicalOption[]
}

/** What was chosen or written, by the id of the question, or of the list of a `hierarchical` one. */
export type Answers = Readonly<Record<string, string | readonly string[] | undefined>>

/** What is wrong with a set of questions. */
export type QuestionFault = {
  /** Where, as `[3].options[0].value`. */
  path: string
  /** The question, if it has an id. */
  id: string | undefined
  message: string
}

/** What is wrong with a field of a form: the name of the field, and a sentence for who fills it in. */
export type Fault = { field: string; message: string }
