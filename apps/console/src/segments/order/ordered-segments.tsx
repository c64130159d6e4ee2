import type { JobSegment } from '@tiller/client/platform'
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent, PointerEvent } from 'react'
import { StatusBadge } from '../../campaigns/status.tsx'
import { formatMoney } from '../../format/money.ts'
import { SegmentActions } from '../segment-actions.tsx'
import { useOrder } from './use-order.ts'
import { usePermission } from '../../session/me.ts'
import { WideTable } from '../../list/wide-table.tsx'

type Props = { campaignId: number; segments: readonly JobSegment[] }

export function OrderedSegments({ campaignId, segments }: Props) {
  const { may, why } = usePermission('campaigns')
  const { inOrder, said, move, drop } = useOrder(segments)
  return (
    <>
      <WideTable
        label="Table of segments"
        heads={[
          'Order',
          'Segment',
          'Status',
          { label: 'Spent', isNumber: true },
          { label: 'Monthly budget', isNumber: true },
          { label: 'Basic CPC', isNumber: true },
          'Actions',
        ]}
      >
        {inOrder.map((segment, place) => (
          <tr key={segment.id} data-place={place}>
            <td>
              <Handle
                {...{ name: segment.name, place, of: inOrder.length, isDisabled: !may, why }}
                move={(to) => move(segment.id, to)}
                drop={drop}
              />
            </td>
            <SegmentCells campaignId={campaignId} segment={segment} />
          </tr>
        ))}
      </WideTable>
      <p className="unseen" role="status">
        {said}
      </p>
    </>
  )
}

const SegmentCells = ({ campaignId, segment }: { campaignId: number; segment: JobSegment }) => (
  <>
    <td>
      <Link to="/campaigns/$campaignId/segments/$segmentId" params={{ campaignId, segmentId: segment.id }}>
        {segment.name}
      </Link>
    </td>
    <td>
      <StatusBadge status={segment.status} />
    </td>
    <td className="number">{formatMoney(segment.mtdSpend)}</td>
    <td className="number">{segment.monthlyBudget === 0 ? 'No cap' : formatMoney(segment.monthlyBudget)}</td>
    <td className="number">{segment.basicCpc === 0 ? "The campaign's" : formatMoney(segment.basicCpc)}</td>
    <td>
      <SegmentActions segment={segment} />
    </td>
  </>
)

function Handle({
  name,
  place,
  of,
  isDisabled,
  why,
  move,
  drop,
}: {
  name: string
  place: number
  of: number
  isDisabled: boolean
  why: string | undefined
  move: (place: number) => void
  drop: () => void
}) {
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
      .map((each) => each.closest<HTMLElement>('tr[data-place]'))
      .find((each) => each !== null)
    const to = Number(row?.dataset['place'] ?? place)
    if (to !== place) move(to)
  }
  return (
    <button
      type="button"
      className="handle"
      aria-label={`Order of ${name}: ${place + 1} of ${of}. Arrow keys move it.`}
      disabled={isDisabled}
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
