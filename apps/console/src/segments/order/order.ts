/** The same ids with one of them at another place. */
export function movedTo<Id>(ids: readonly Id[], id: Id, place: number): Id[] {
  const others = ids.filter((each) => each !== id)
  const at = Math.min(Math.max(place, 0), others.length)
  return [...others.slice(0, at), id, ...others.slice(at)]
}

/** So far apart, for others to be put between them. */
const step = 10

/**
 * The `applyOrder` of segments that are to choose in this order, the first one first; of those alone for which it is another than
 * before. Those that are in order already keep theirs.
 */
export function ordersOf(
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
