import type { JobSegment } from '@tiller/client/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../api/client.ts'
import { sentenceOf } from '../api/problem.tsx'
import { isSame } from '../form/typed.ts'
import { showToast } from '../shell/toasts.tsx'
import { movedTo, ordersOf } from './order.ts'

/** Puts segments in order: at once on the screen, on the server when the row is let go, and back when that is refused. */
export function useOrder(segments: readonly JobSegment[]) {
  const queries = useQueryClient()
  const [ids, setIds] = useState<readonly number[]>()
  const [said, setSaid] = useState('')
  // What is saved is what was moved last, also if a key comes up before the screen is drawn again.
  const moved = useRef<readonly number[]>(undefined)
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const seen = segments.map(({ id }) => id)
  const inOrder = (ids ?? seen).flatMap((id) => byId.get(id) ?? [])

  const save = async (orders: readonly { id: number; applyOrder: number }[]) => {
    const { items } = await client.changeSegments({
      body: { items: orders.map(({ id, applyOrder }) => ({ id, patch: { applyOrder } })) },
    })
    const refused = items.find(({ status }) => status >= 400)
    if (refused !== undefined) throw new Error(refused.problem?.detail ?? 'The order was refused.')
  }
  const tried = async (orders: readonly { id: number; applyOrder: number }[], undo?: () => Promise<void>) => {
    try {
      await save(orders)
      showToast({ text: 'The order of the segments is changed.', ...(undo === undefined ? {} : { undo }) })
    } catch (error) {
      showToast({ text: `The order is as it was: ${sentenceOf(error)}` })
    }
    await queries.invalidateQueries()
    setIds(undefined)
  }
  return {
    inOrder,
    said,
    move: (id: number, place: number) => {
      const next = movedTo(moved.current ?? ids ?? seen, id, place)
      moved.current = next
      setIds(next)
      setSaid(`${byId.get(id)?.name ?? ''} is ${next.indexOf(id) + 1} of ${next.length}.`)
    },
    drop: () => {
      const next = moved.current
      moved.current = undefined
      if (next === undefined || isSame(next, seen)) return
      const orders = ordersOf(next.flatMap((id) => byId.get(id) ?? []))
      const changed = new Set(orders.map(({ id }) => id))
      const before = segments
        .filter(({ id }) => changed.has(id))
        .map(({ id, applyOrder }) => ({ id, applyOrder }))
      void tried(orders, () => tried(before))
    },
  }
}
