import { toFieldProblem } from '@tiller/contract/fault'
import type { FieldProblem } from '@tiller/client/platform'

/** A validator compiled from the contract at build time. */
export type CompiledValidator = {
  (data: unknown): boolean
  errors?: readonly Parameters<typeof toFieldProblem>[1][] | null
}

/** Validates a body without a request. Returns its problems with the same messages as the server. */
export const findValidationProblems = (validate: CompiledValidator, body: unknown): FieldProblem[] =>
  validate(body) ? [] : (validate.errors ?? []).map((error) => toFieldProblem('body', error))
