import { useNavigate } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { addressFor } from '../../api/acting.ts'

/** A link to an address that is kept as text: opened here, or elsewhere if it is clicked so. */
export function ViewLink({ name, address }: { name: string; address: string }) {
  const navigate = useNavigate()
  const go = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    event.currentTarget.closest('details')?.removeAttribute('open')
    void navigate({ href: address })
  }
  return (
    <a href={addressFor(address)} onClick={go}>
      {name}
    </a>
  )
}
