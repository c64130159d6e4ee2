export const pixelOf = (origin: string, event: 1 | 2 | 3, poolId: number): string =>
  `<img src="${origin}/conversion${event === 1 ? '' : event}.php?p=${poolId}" width="1" height="1" alt="" />`

/** Bits 1, 2, and 4 stand for events 1, 2, and 3. Without any, event 2 counts. */
export function countedOf(cpaBitmap: number): string {
  const events = [1, 2, 3].filter((event) => (cpaBitmap & (1 << (event - 1))) !== 0)
  const counted = events.length === 0 ? [2] : events
  return `event ${counted.join(' and ')}`
}
