import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { actingCustomerId, getConsoleUrl } from '../../api/acting.ts'
import { createQueryOptions } from '../../api/read.ts'
import { useMe } from '../../session/me.ts'
import { Icon } from '../icons.tsx'
import { Menu } from '../menu.tsx'
import { Skeleton } from '../../api/skeleton.tsx'

const CustomerChoice = lazy(async () => ({
  default: (await import('./customer-choice.tsx')).CustomerChoice,
}))

/** The name of the account. Users with sub-customers can switch between them here. */
export function AccountSwitch() {
  const { customerName, hasSubCustomers } = useMe()
  const acting = useQuery({ ...createQueryOptions('getMe'), enabled: actingCustomerId !== undefined })
  const name = (actingCustomerId === undefined ? undefined : acting.data?.name) ?? customerName
  if (!hasSubCustomers) return <p className="account">{name}</p>
  return (
    <div className="account">
      <Menu
        summary={
          <>
            {name} <Icon name="below" />
          </>
        }
        title="Act for another customer"
        name="accounts"
      >
        <Suspense fallback={<Skeleton />}>
          <CustomerChoice />
        </Suspense>
      </Menu>
    </div>
  )
}

export function ActingAsBanner() {
  const { customerName } = useMe()
  const { data } = useQuery({ ...createQueryOptions('getMe'), enabled: actingCustomerId !== undefined })
  if (actingCustomerId === undefined || data === undefined) return null
  return (
    <p className="acting" role="note">
      You act for <strong>{data.name}</strong>. <a href={getConsoleUrl(undefined)}>Back to {customerName}</a>
    </p>
  )
}
