import { toFieldProblem } from '@tiller/contract/fault'
import type { FieldProblem } from '@tiller/client/platform'

/** A validator compiled from the contract at build time. */
export type CompiledValidator = {
  (data: unknown): boolean
  errors?: readonly Parameters<typeof toFieldProblem>[1][] | null
}

/** Returns problems of a body with the same messages as the server, without a request. */
export const findValidationProblems = (validate: CompiledValidator, body: unknown): FieldProblem[] =>
  validate(body) ? [] : (validate.errors ?? []).map((error) => toFieldProblem('body', error))
