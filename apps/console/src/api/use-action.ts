import { useMutation, useQueryClient } from '@tanstack/react-query'
import { showToast } from '../shell/toasts.tsx'
import { formatErrorMessage } from './problem.tsx'

type Action<Choice, Result> = {
  run: (choice: Choice) => Promise<Result>
  describe: (result: Result, choice: Choice) => string
  /** What the action changes, for error messages. */
  subject?: string
  /** The only query to refetch, instead of all. */
  listed?: string
}

/** A change without a form, such as that of a button in a list. Its result or error is shown as a toast. */
export function useAction<Choice = void, Result = unknown>(action: Action<Choice, Result>) {
  const { run, describe, subject, listed } = action
  const queries = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (result, choice) => showToast({ text: describe(result, choice) }),
    onError: (error) =>
      showToast({ text: `${subject === undefined ? '' : `${subject}: `}${formatErrorMessage(error)}` }),
    onSettled: () => queries.invalidateQueries(listed === undefined ? {} : { queryKey: [listed] }),
  })
}
