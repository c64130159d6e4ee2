import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { t } from '../../language/text.ts'
import { actingCustomerId, getConsoleUrl } from '../../api/acting.ts'
import { Problem } from '../../api/problem.tsx'
import { createQueryOptions } from '../../api/read.ts'
import { formatListFilter } from '../../list/filter/list-filter.ts'
import { useMe } from '../../session/me.ts'
import { Skeleton } from '../../api/skeleton.tsx'

const shown = 8

export function CustomerChoice() {
  const { customerId, customerName } = useMe()
  const [input, setTyped] = useState('')
  const search = formatListFilter({ words: useDeferredValue(input) }, 'name')
  const { data, error, refetch } = useQuery(
    createQueryOptions('listMySubCustomers', {
      query: {
        // The user's own sub-customers, even while acting for one of them.
        subCustomerId: customerId,
        size: shown,
        sort: ['name,asc'],
        ...(search === undefined ? {} : { search }),
      },
    }),
  )
  const more = data === undefined ? 0 : data.totalElements - data.content.length
  return (
    <>
      <input
        className="ui-input"
        type="search"
        aria-label={t('Find a sub-customer')}
        placeholder={t('Part of a name')}
        maxLength={64}
        value={input}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {error === null ? null : <Problem error={error} retry={() => void refetch()} />}
      {data === undefined && error === null ? <Skeleton /> : null}
      <ul aria-label={t('Customers for whom you can act')}>
        <li>
          <CustomerLink id={undefined} name={customerName} />
          <span className="soft">{t('You')}</span>
        </li>
        {(data?.content ?? []).map(({ id, name }) => (
          <li key={id}>
            <CustomerLink id={id} name={name} />
            <span className="soft">{id}</span>
          </li>
        ))}
      </ul>
      <p className="soft" role="status">
        {data?.totalElements === 0 ? t('No sub-customer has this name.') : null}
        {more > 0 ? t('{count, number} more: type letters of their name.', { count: more }) : null}
      </p>
    </>
  )
}

/** A link that switches the customer and reloads the page, so that data of two customers never mix. */
const CustomerLink = ({ id, name }: { id: number | undefined; name: string }) => (
  <a href={getConsoleUrl(id)} aria-current={id === actingCustomerId ? 'true' : undefined}>
    {name}
  </a>
)
