import { fieldProblem } from '@tiller/contract/fault'
import type { FieldProblem } from '@tiller/client/platform'

/** A check that was compiled from the contract while the console was built. */
export type Validate = {
  (data: unknown): boolean
  errors?: readonly Parameters<typeof fieldProblem>[1][] | null
}

/** What is wrong with a body by the contract, in the words in which the server would say it; nothing is sent. */
export const faultsOf = (validate: Validate, body: unknown): FieldProblem[] =>
  validate(body) ? [] : (validate.errors ?? []).map((error) => fieldProblem('body', error))
