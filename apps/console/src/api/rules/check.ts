import { toFieldProblem } from '@tiller/contract/fault'
import type { FieldProblem } from '@tiller/client/platform'

/** A validator compiled from the contract at build time. */
export type Validate = {
  (data: unknown): boolean
  errors?: readonly Parameters<typeof toFieldProblem>[1][] | null
}

/** Problems of a body in the server's words, found without a request. */
export const validationProblems = (validate: Validate, body: unknown): FieldProblem[] =>
  validate(body) ? [] : (validate.errors ?? []).map((error) => toFieldProblem('body', error))
