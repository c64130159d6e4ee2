import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@tiller/ui/button'
import type { FormEvent, ReactNode } from 'react'
import { Problem } from '../api/problem.tsx'
import { usePermission } from '../session/me.ts'
import { showToast } from '../shell/toasts.tsx'
import { t } from '../language/text.ts'

type Props<Changed> = {
  save: (form: FormData) => Promise<Changed>
  /** Describes what has changed. */
  describe: (changed: Changed) => string
  submitLabel?: string
  /** Renders the one-time secret of the changed object. */
  shown?: (changed: Changed) => ReactNode
  children: ReactNode
}

export const describeNamed = ({ name }: { name: string }) => t('{name} is changed.', { name })

/** A form for the settings of an object that only the operator can change. */
export function ChangeForm<Changed>({
  save,
  describe,
  submitLabel = t('Save'),
  shown,
  children,
}: Props<Changed>) {
  const { may, why } = usePermission('operator')
  const queries = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: save,
    onSuccess: (changed) => showToast({ text: describe(changed) }),
    onSettled: () => queries.invalidateQueries(),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(new FormData(event.currentTarget))
  }
  return (
    <>
      {data === undefined ? null : shown?.(data)}
      {error === null ? null : <Problem error={error} />}
      <form className="panel make" onSubmit={submit}>
        {children}
        <Button type="submit" disabled={!may || isPending} title={why}>
          {submitLabel}
        </Button>
        {why === undefined ? null : <p className="soft">{why}</p>}
      </form>
    </>
  )
}
