import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Scope } from '@tiller/contract/scopes'
import { Button } from '@tiller/ui/button'
import { useRef, type FormEvent, type ReactNode } from 'react'
import { Problem } from '../api/problem.tsx'
import { usePermission } from '../session/me.ts'
import { showToast } from '../shell/toasts.tsx'

type Props<Made> = {
  title: string
  verb?: string
  scope: Scope
  make: (form: FormData) => Promise<Made>
  /** The list operation to refetch. */
  listed: string
  toast?: (made: Made) => string
  /** Shows the one-time secret of the created object. */
  shown?: (made: Made) => ReactNode
  children: ReactNode
}

export function CreateForm<Made>(props: Props<Made>) {
  const { title, verb = 'Make it', scope, shown, children } = props
  const { may, why } = usePermission(scope)
  const form = useRef<HTMLFormElement>(null)
  const { mutate, data, error, isPending } = useCreate(props, () => form.current?.reset())
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <>
      {data === undefined ? null : shown?.(data)}
      {error === null ? null : <Problem error={error} />}
      <details className="panel">
        <summary>
          {title} {why === undefined ? null : <span className="soft">{why}</span>}
        </summary>
        <form ref={form} className="make" onSubmit={submit}>
          {children}
          <Button type="submit" disabled={!may || isPending}>
            {verb}
          </Button>
        </form>
      </details>
    </>
  )
}

function useCreate<Made>({ make, listed, toast }: Props<Made>, reset: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: make,
    onSuccess: (made) => {
      reset()
      if (toast !== undefined) showToast({ text: toast(made) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [listed] }),
  })
}
