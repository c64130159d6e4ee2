type Point = { x: number; y: number }

const at = ({ x, y }: Point) => `${round(x)},${round(y)}`

/** A tenth of a point is less than can be seen, and keeps the drawing's text the same on every machine. */
const round = (value: number) => String(Math.round(value * 10) / 10)

/** A line through the points; where one is missing it ends, and begins anew at the next. */
export function linePath(points: readonly (Point | null)[]): string {
  let isOpen = false
  return points
    .flatMap((point) => {
      if (point === null) {
        isOpen = false
        return []
      }
      const command = isOpen ? 'L' : 'M'
      isOpen = true
      return [command + at(point)]
    })
    .join('')
}

/** The area between an upper and a lower line of equally many points. */
export function bandPath(upper: readonly Point[], lower: readonly Point[]): string {
  if (upper.length === 0) return ''
  return `${linePath([...upper])}L${lower.toReversed().map(at).join('L')}Z`
}

/** A bar that stands on `foot`, with its upper corners rounded as far as it is high. */
export function barPath({ x, y }: Point, width: number, foot: number): string {
  const radius = Math.min(3, width / 2, Math.max(0, foot - y))
  return [
    `M${round(x)},${round(foot)}`,
    `V${round(y + radius)}`,
    `q0,${round(-radius)} ${round(radius)},${round(-radius)}`,
    `h${round(width - 2 * radius)}`,
    `q${round(radius)},0 ${round(radius)},${round(radius)}`,
    `V${round(foot)}Z`,
  ].join('')
}
