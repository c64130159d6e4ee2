import type { KeyboardEvent, PointerEvent } from 'react'
import { t } from '../../language/text.ts'
import { usePermission } from '../../session/me.ts'

type Props = {
  name: string
  place: number
  of: number
  move: (place: number) => void
  drop: () => void
}

/** A handle that moves a table row by dragging or with the arrow keys. */
export function OrderHandle({ name, place, of, move, drop }: Props) {
  const { may, why } = usePermission('campaigns')
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: place - 1, ArrowDown: place + 1, Home: 0, End: of - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    move(to)
  }
  const onPointerMove = ({ currentTarget, pointerId, clientX, clientY }: PointerEvent) => {
    if (!currentTarget.hasPointerCapture(pointerId)) return
    const row = document
      .elementsFromPoint(clientX, clientY)
      .map((each) => each.closest<HTMLTableRowElement>('tbody tr'))
      .find((each) => each !== null)
    const to = row?.sectionRowIndex ?? place
    if (to !== place) move(to)
  }
  return (
    <button
      type="button"
      className="handle"
      aria-label={t('Order of {name}: {place, number} of {total, number}. Arrow keys move it.', {
        name,
        place: place + 1,
        total: of,
      })}
      disabled={!may}
      title={why}
      onKeyDown={onKeyDown}
      onKeyUp={drop}
      onBlur={drop}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={onPointerMove}
      onPointerUp={drop}
    >
      <span aria-hidden="true">⠿</span> {place + 1}
    </button>
  )
}
