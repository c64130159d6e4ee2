import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { t, Text } from '../../language/text.ts'
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
        title={t('Act for another customer')}
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
      <Text
        id="You act for <strong>{customer}</strong>. <link>Back to {own}</link>"
        values={{
          customer: data.name,
          own: customerName,
          strong: (text) => <strong>{text}</strong>,
          link: (text) => <a href={getConsoleUrl(undefined)}>{text}</a>,
        }}
      />
    </p>
  )
}
