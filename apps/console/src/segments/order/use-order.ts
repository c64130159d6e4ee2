import type { JobSegment } from '@tiller/client/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { sentenceOf } from '../../api/problem.tsx'
import { isSame } from '../../form/form-values.ts'
import { showToast } from '../../shell/toasts.tsx'
import { movedTo, ordersOf } from './order.ts'

type Order = { id: number; applyOrder: number; ifMatch?: string | undefined }

/** @returns the version of each segment after it */
async function save(orders: readonly Order[]): Promise<ReadonlyMap<number, string | undefined>> {
  const { items } = await client.changeSegments({
    body: {
      items: orders.map(({ id, applyOrder, ifMatch }) => ({
        id,
        ...(ifMatch === undefined ? {} : { ifMatch }),
        patch: { applyOrder },
      })),
    },
  })
  const refused = items.find(({ status }) => status >= 400)
  if (refused !== undefined) throw new Error(refused.problem?.detail ?? 'The order was refused.')
  return new Map(items.map(({ id, etag }) => [id, etag]))
}

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

  /** @param before what takes it back as long as nobody changes a segment again; undefined if it is what takes back */
  const tried = async (orders: readonly Order[], before?: readonly Order[]): Promise<void> => {
    try {
      const versions = await save(orders)
      const undo = () => tried((before ?? []).map((each) => ({ ...each, ifMatch: versions.get(each.id) })))
      showToast({ text: 'The order of the segments is changed.', ...(before === undefined ? {} : { undo }) })
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
      void tried(orders, before)
    },
  }
}
