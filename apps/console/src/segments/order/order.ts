export function moveIdTo<Id>(ids: readonly Id[], id: Id, place: number): Id[] {
  const others = ids.filter((each) => each !== id)
  const at = Math.min(Math.max(place, 0), others.length)
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** Difference between consecutive `applyOrder` values. The gaps leave room for other segments. */
const step = 10

/**
 * Returns the `applyOrder` values to change so that the segments have this order, the first one highest. Values that
 * are already in order stay.
 */
export function findChangedOrders(
  inOrder: readonly { id: number; applyOrder: number }[],
): { id: number; applyOrder: number }[] {
  const isInOrder = inOrder.every(({ applyOrder }, place) => {
    const before = inOrder[place - 1]
    return before === undefined || before.applyOrder > applyOrder
  })
  if (isInOrder) return []
  return inOrder
    .map(({ id, applyOrder }, place) => ({ id, applyOrder, next: (inOrder.length - place) * step }))
    .filter(({ applyOrder, next }) => applyOrder !== next)
    .map(({ id, next }) => ({ id, applyOrder: next }))
}
