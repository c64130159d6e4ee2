import { TillerError } from '@tiller/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Feature } from '@tiller/contract/platform/customers/features'
import type { Scope } from '@tiller/contract/scopes'
import { Button } from '@tiller/ui/button'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { t, translateKnown } from '../language/text.ts'
import { Problem } from '../api/problem.tsx'
import { usePermission } from '../session/me.ts'
import { showToast } from '../shell/toasts.tsx'
import { Dialog } from './dialog.tsx'
import { getTopLevelField } from '../api/rules/field.ts'

/** Returns the problem of the field with this name, or null. */
export type ProblemOf = (name: string) => string | null

type Props<Made> = {
  title: string
  verb?: string
  scope: Scope
  feature?: Feature
  make: (form: FormData) => Promise<Made>
  /** The list operation to refetch after an object is created. */
  listed: string
  toast?: (made: Made) => string
  /** Renders the one-time secret of the created object. */
  shown?: (made: Made) => ReactNode
  children: (problemOf: ProblemOf) => ReactNode
}

/** A button that opens a form for a new object in a dialog. */
export function CreateForm<Made>(props: Props<Made>) {
  const { title, scope, feature, shown } = props
  const { may, why } = usePermission(scope, feature)
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<Made>()
  return (
    <>
      <p>
        <Button type="button" disabled={!may} onClick={() => setOpen(true)}>
          {title}
        </Button>{' '}
        {why === undefined ? null : <span className="soft">{why}</span>}
      </p>
      {isOpen ? <FormDialog {...props} onMade={setMade} close={() => setOpen(false)} /> : null}
      {made === undefined ? null : shown?.(made)}
    </>
  )
}

type DialogProps<Made> = Props<Made> & { onMade?: (made: Made) => void; close: () => void }

/** A form in a dialog, which closes when the object is created or changed. */
export function FormDialog<Made>({ title, verb = t('Create'), children, ...props }: DialogProps<Made>) {
  const form = useRef<HTMLFormElement>(null)
  const { mutate, error, isPending } = useCreate(props)
  const problems = error instanceof TillerError ? error.errors : []
  useEffect(() => {
    const [name] = problemFields(error)
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
  }, [error])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <Dialog title={title} onClose={props.close}>
      <form ref={form} className="make" onSubmit={submit}>
        {error === null || problems.length > 0 ? null : <Problem error={error} />}
        {children((name) => {
          const problem = problems.find(({ field }) => getTopLevelField(field) === name)
          return problem === undefined ? null : translateKnown(problem.message)
        })}
        <div className="actions">
          <Button type="submit" disabled={isPending}>
            {verb}
          </Button>
          <Button type="button" kind="quiet" onClick={props.close}>
            {t('Cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const problemFields = (error: unknown) =>
  error instanceof TillerError ? error.errors.map(({ field }) => getTopLevelField(field)) : []

function useCreate<Made>({
  make,
  listed,
  toast,
  onMade,
  close,
}: Pick<DialogProps<Made>, 'make' | 'listed' | 'toast' | 'onMade' | 'close'>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: make,
    onSuccess: (made) => {
      close()
      onMade?.(made)
      if (toast !== undefined) showToast({ text: toast(made) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [listed] }),
  })
}
