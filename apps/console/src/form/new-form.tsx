import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Scope } from '@tiller/contract/scopes'
import { Button } from '@tiller/ui/button'
import { useRef, type FormEvent, type ReactNode } from 'react'
import { Problem } from '../api/problem.tsx'
import { useMay } from '../session/me.ts'
import { showToast } from '../shell/toasts.tsx'

type Props<Made> = {
  title: string
  /** What its button says. */
  verb?: string
  /** What it takes to make one. */
  scope: Scope
  make: (typed: FormData) => Promise<Made>
  /** The operation that lists what there is. */
  listed: string
  /** Says that it is made. */
  toast?: (made: Made) => string
  /** Shows what is seen of it only once. */
  shown?: (made: Made) => ReactNode
  /** The fields. */
  children: ReactNode
}

/** A form that is folded until somebody wants to make something. */
export function NewForm<Made>(props: Props<Made>) {
  const { title, verb = 'Make it', scope, shown, children } = props
  const { may, why } = useMay(scope)
  const form = useRef<HTMLFormElement>(null)
  const { mutate, data, error, isPending } = useMake(props, () => form.current?.reset())
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

function useMake<Made>({ make, listed, toast }: Props<Made>, reset: () => void) {
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
