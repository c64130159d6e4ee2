import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { actingAs, consoleFor } from '../../api/acting.ts'
import { read } from '../../api/read.ts'
import { useMe } from '../../session/me.ts'
import { Icon } from '../icons.tsx'
import { Menu } from '../menu.tsx'
import { Waiting } from '../../api/skeleton.tsx'

const CustomerChoice = lazy(async () => ({
  default: (await import('./customer-choice.tsx')).CustomerChoice,
}))

/** Whose console it is. Who has sub-customers chooses here for whom to act. */
export function WhoseConsole() {
  const { customerName, hasSubCustomers } = useMe()
  const acting = useQuery({ ...read('getMe'), enabled: actingAs !== undefined })
  const name = (actingAs === undefined ? undefined : acting.data?.name) ?? customerName
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
        <Suspense fallback={<Waiting />}>
          <CustomerChoice />
        </Suspense>
      </Menu>
    </div>
  )
}

/** Says on every screen that what is done there is done for somebody else. */
export function ActingNotice() {
  const { customerName } = useMe()
  const { data } = useQuery({ ...read('getMe'), enabled: actingAs !== undefined })
  if (actingAs === undefined || data === undefined) return null
  return (
    <p className="acting" role="note">
      You act for <strong>{data.name}</strong>. <a href={consoleFor(undefined)}>Back to {customerName}</a>
    </p>
  )
}
