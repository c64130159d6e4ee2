import { addressOf } from '../../routing/address.ts'
import { useFollow } from '../../routing/link.tsx'
import { forWhom } from '../../routing/place.ts'

/** A link to an address that is kept as text. */
export function ViewLink({ name, address }: { name: string; address: string }) {
  const href = forWhom(addressOf(address))
  const follow = useFollow(href)
  return (
    <a
      href={href}
      onClick={(event) => {
        event.currentTarget.closest('details')?.removeAttribute('open')
        follow(event)
      }}
    >
      {name}
    </a>
  )
}
