import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '@tiller/client/platform'
import type { FormEvent } from 'react'
import { t } from '../../language/text.ts'
import { client } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { getFormText } from '../../form/form-text.ts'
import { useLocation } from '@tanstack/react-router'
import { stringifySearch } from '../../routing/address.ts'
import { useHasScope, useMe } from '../../session/me.ts'
import { builtInViews } from '../navigation.ts'
import { ViewLink } from './view-link.tsx'
import { Skeleton } from '../../api/skeleton.tsx'

/** Maximum number of personal and shared views together, which is also the page size. */
const most = 250

export function SavedViews() {
  const { data, error, refetch } = useQuery(
    createQueryOptions('listMySavedViews', { query: { size: most, sort: ['name,asc'] } }),
  )
  const views = data?.content ?? []
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: (act: () => Promise<unknown>) => act(),
    onSettled: () => queries.invalidateQueries({ queryKey: ['listMySavedViews'] }),
  })
  return (
    <>
      <ul>
        {builtInViews.map(({ name, href }) => (
          <li key={name}>
            <ViewLink name={t(name)} address={href} />
          </li>
        ))}
        {views.map((view) => (
          <Row key={view.id} view={view} isPending={change.isPending} act={change.mutate} />
        ))}
      </ul>
      {error === null ? null : <Problem error={error} retry={() => void refetch()} />}
      {change.error === null ? null : <Problem error={change.error} />}
      {data === undefined && error === null ? <Skeleton /> : null}
      <Save views={views} act={change.mutate} />
    </>
  )
}

type Act = (act: () => Promise<unknown>) => void

function Row({
  view: { id, name, address, shared, userId },
  isPending,
  act,
}: {
  view: SavedView
  isPending: boolean
  act: Act
}) {
  const { user } = useMe()
  const managesPeople = useHasScope('users')
  const params = { savedViewId: id }
  return (
    <li>
      <ViewLink name={name} address={address} />
      {shared ? <span className="soft">{t('Shared')}</span> : null}
      {userId === user?.id || managesPeople ? (
        <span>
          <button
            type="button"
            className="plain"
            disabled={isPending}
            onClick={() => act(() => client.updateSavedView({ params, body: { shared: !shared } }))}
          >
            {shared ? t('Save for me') : t('Share')}
            <span className="unseen"> {name}</span>
          </button>{' '}
          <button
            type="button"
            className="plain"
            disabled={isPending}
            onClick={() => act(() => client.deleteSavedView({ params }))}
          >
            {t('Delete')}
            <span className="unseen"> {name}</span>
          </button>
        </span>
      ) : null}
    </li>
  )
}

/** A form that saves the current view. It replaces the user's own view of the same name. */
function Save({ views, act }: { views: readonly SavedView[]; act: Act }) {
  const { user } = useMe()
  const address = useLocation({
    select: ({ pathname, search }) => pathname + stringifySearch({ ...search, as: undefined }),
  })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = getFormText(new FormData(form), 'name').trim()
    const same = views.find((view) => view.name === name && view.userId === user?.id)
    act(async () => {
      await (same === undefined
        ? client.createSavedView({ body: { name, address } })
        : client.updateSavedView({ params: { savedViewId: same.id }, body: { address } }))
      form.reset()
    })
  }
  return (
    <form className="save-screen" onSubmit={save}>
      <input
        className="ui-input"
        name="name"
        required
        pattern=".*\S.*"
        maxLength={60}
        aria-label={t('Name of this screen')}
        placeholder={t('Name of this screen')}
      />
      <button type="submit" className="ui-button ui-button-quiet">
        {t('Save screen')}
      </button>
    </form>
  )
}
