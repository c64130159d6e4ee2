import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Publisher } from '@tiller/client/platform'
import { Button } from '@tiller/ui/button'
import { Field } from '@tiller/ui/field'
import { Notice } from '@tiller/ui/notice'
import type { FormEvent } from 'react'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { money } from '../format/money.ts'
import { typedIn } from '../format/typed.ts'
import { instant } from '../format/words.ts'
import { List, type Column } from '../list/list.tsx'
import { listQuery } from '../list/list-search.ts'
import { useMay } from '../session/me.ts'
import { CopyButton } from '../shell/copy-button.tsx'
import { OperatorFrame } from './frame.tsx'
import { publishersRoute } from './routes.tsx'

const columns: readonly Column<Publisher>[] = [
  { label: 'Number', sort: 'id', isNumber: true, cell: ({ id }) => id },
  { label: 'Name', sort: 'name', cell: ({ name }) => name },
  {
    label: 'For a charged click',
    isNumber: true,
    cell: ({ flatFeeCents }) => (flatFeeCents === null ? 'Its share' : money(flatFeeCents)),
  },
  { label: 'For an expired job', isNumber: true, cell: ({ expiredCents }) => money(expiredCents) },
  { label: 'May lead back to', cell: ({ redirectHosts }) => redirectHosts.join(', ') },
  { label: 'Made', sort: 'createdAt', cell: ({ createdAt }) => instant(createdAt) },
]

/** All who show jobs and send clicks. */
export const PublishersScreen = () => (
  <OperatorFrame title="Publishers">
    <Publishers />
  </OperatorFrame>
)

function Publishers() {
  const search = publishersRoute.useSearch()
  const navigate = publishersRoute.useNavigate()
  const answer = useQuery(read('listPublishers', { query: listQuery(search) }))
  return (
    <>
      <NewPublisher />
      <List
        noun="publishers"
        columns={columns}
        keyOf={({ id }) => id}
        answer={answer}
        search={search}
        textField="name"
        go={(next) => navigate({ search: next })}
        none={<p>Make one above.</p>}
      />
    </>
  )
}

/** Makes a publisher, and shows its pass once. */
function NewPublisher() {
  const may = useMay('operator')
  const queries = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (name: string) => client.createPublisher({ body: { name } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['listPublishers'] }),
  })
  if (!may) return null
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(typedIn(new FormData(event.currentTarget), 'name'))
  }
  return (
    <>
      {data?.pass === undefined ? null : (
        <Notice tone="warn">
          <p>
            <strong>The pass of {data.name}</strong>, which searches with the id {data.id}. It is shown now
            and never again.
          </p>
          <p className="secret">
            <code>{data.pass}</code> <CopyButton text={data.pass} of={`pass of ${data.name}`} />
          </p>
        </Notice>
      )}
      {error === null ? null : <Problem error={error} />}
      <details className="panel">
        <summary>New publisher</summary>
        <form className="make" onSubmit={submit}>
          <Field id="publisher-name" label="Name" name="name" required maxLength={128} />
          <Button type="submit" disabled={isPending}>
            Make it
          </Button>
        </form>
      </details>
    </>
  )
}
