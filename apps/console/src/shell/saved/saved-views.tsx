import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SavedView } from '@tiller/client/platform'
import type { FormEvent } from 'react'
import { client } from '../../api/client.ts'
import { Problem } from '../../api/problem.tsx'
import { read } from '../../api/read.ts'
import { typedIn } from '../../form/form-text.ts'
import { useLocation } from '@tanstack/react-router'
import { stringifySearch } from '../../routing/address.ts'
import { useHas, useMe } from '../../session/me.ts'
import { builtInScreens } from '../navigation.ts'
import { ViewLink } from './view-link.tsx'
import { Waiting } from '../../api/skeleton.tsx'

/** Of one's own and of those that are shared there are at most so many together. */
const most = 250

/** Screens with a name: those that everybody needs, one's own, and those that somebody shares. */
export function SavedViews() {
  const { data, error, refetch } = useQuery(
    read('listMySavedViews', { query: { size: most, sort: ['name,asc'] } }),
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
        {builtInScreens.map(({ name, href }) => (
          <li key={name}>
            <ViewLink name={name} address={href} />
          </li>
        ))}
        {views.map((view) => (
          <Row key={view.id} view={view} isPending={change.isPending} act={change.mutate} />
        ))}
      </ul>
      {error === null ? null : <Problem error={error} retry={() => void refetch()} />}
      {change.error === null ? null : <Problem error={change.error} />}
      {data === undefined && error === null ? <Waiting /> : null}
      <Save views={views} act={change.mutate} />
    </>
  )
}

type Act = (act: () => Promise<unknown>) => void

/** A view, and what its maker or who manages people can do with it. */
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
  const managesPeople = useHas('users')
  const params = { savedViewId: id }
  return (
    <li>
      <ViewLink name={name} address={address} />
      {shared ? <span className="soft">Shared</span> : null}
      {userId === user?.id || managesPeople ? (
        <span>
          <button
            type="button"
            className="plain"
            disabled={isPending}
            onClick={() => act(() => client.updateSavedView({ params, body: { shared: !shared } }))}
          >
            {shared ? 'Keep for me' : 'Share'}
            <span className="unseen"> {name}</span>
          </button>{' '}
          <button
            type="button"
            className="plain"
            disabled={isPending}
            onClick={() => act(() => client.deleteSavedView({ params }))}
          >
            Forget<span className="unseen"> {name}</span>
          </button>
        </span>
      ) : null}
    </li>
  )
}

/** Keeps the screen as it is; one's own of the same name makes room for it. */
function Save({ views, act }: { views: readonly SavedView[]; act: Act }) {
  const { user } = useMe()
  const address = useLocation({
    select: ({ pathname, search }) => pathname + stringifySearch({ ...search, as: undefined }),
  })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const name = typedIn(new FormData(form), 'name').trim()
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
        aria-label="Name of this screen"
        placeholder="Name of this screen"
      />
      <button type="submit" className="ui-button ui-button-quiet">
        Keep
      </button>
    </form>
  )
}
