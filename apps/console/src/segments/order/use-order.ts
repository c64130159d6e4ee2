import type { JobSegment } from '@tiller/client/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { formatErrorMessage } from '../../api/problem.tsx'
import { isJsonEqual } from '../../form/form-values.ts'
import { t, translateKnown } from '../../language/text.ts'
import { showToast } from '../../shell/toasts.tsx'
import { moveIdTo, findChangedOrders } from './order.ts'

type Order = { id: number; applyOrder: number; ifMatch?: string | undefined }

/**
 * Saves changed `applyOrder` values.
 *
 * @returns the new version of each segment
 */
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
  if (refused !== undefined)
    throw new Error(translateKnown(refused.problem?.detail ?? t('The order was refused.')))
  return new Map(items.map(({ id, etag }) => [id, etag]))
}

/**
 * Manages the order of segments. Rows move on screen at once, are saved when a row is dropped, and move back if the
 * server rejects the order.
 */
export function useSegmentOrder(segments: readonly JobSegment[]) {
  const queries = useQueryClient()
  const [ids, setIds] = useState<readonly number[]>()
  const [said, setSaid] = useState('')
  // A key may be released before React has rendered the last move.
  const moved = useRef<readonly number[]>(undefined)
  const byId = new Map(segments.map((segment) => [segment.id, segment]))
  const seen = segments.map(({ id }) => id)
  const inOrder = (ids ?? seen).flatMap((id) => byId.get(id) ?? [])

  /**
   * Tries to save an order.
   *
   * @param before the order to restore on undo; undefined if this is the undo
   */
  const tried = async (orders: readonly Order[], before?: readonly Order[]): Promise<void> => {
    try {
      const versions = await save(orders)
      const undo = () => tried((before ?? []).map((each) => ({ ...each, ifMatch: versions.get(each.id) })))
      showToast({
        text: t('The order of the segments was changed.'),
        ...(before === undefined ? {} : { undo }),
      })
    } catch (error) {
      showToast({ text: t('The order was not changed: {message}', { message: formatErrorMessage(error) }) })
    }
    await queries.invalidateQueries()
    setIds(undefined)
  }
  return {
    inOrder,
    said,
    move: (id: number, place: number) => {
      const next = moveIdTo(moved.current ?? ids ?? seen, id, place)
      moved.current = next
      setIds(next)
      setSaid(
        t('{name} is {place, number} of {total, number}.', {
          name: byId.get(id)?.name ?? '',
          place: next.indexOf(id) + 1,
          total: next.length,
        }),
      )
    },
    drop: () => {
      const next = moved.current
      moved.current = undefined
      if (next === undefined || isJsonEqual(next, seen)) return
      const orders = findChangedOrders(next.flatMap((id) => byId.get(id) ?? []))
      const changed = new Set(orders.map(({ id }) => id))
      const before = segments
        .filter(({ id }) => changed.has(id))
        .map(({ id, applyOrder }) => ({ id, applyOrder }))
      void tried(orders, before)
    },
  }
}
