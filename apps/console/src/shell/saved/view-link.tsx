import { Link } from '@tanstack/react-router'
import { parseSearch } from '../../routing/address.ts'

/** A link to a saved address, which closes the menu that contains it. */
export function ViewLink({ name, address }: { name: string; address: string }) {
  const { pathname, search } = new URL(address, location.origin)
  return (
    <Link
      to={pathname}
      search={parseSearch(search)}
      onClick={({ currentTarget }) => currentTarget.closest('details')?.removeAttribute('open')}
    >
      {name}
    </Link>
  )
}
