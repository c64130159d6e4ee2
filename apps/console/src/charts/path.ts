type Point = { x: number; y: number }

const at = ({ x, y }: Point) => `${round(x)},${round(y)}`

/** Rounds to 0.1 px, so that the markup is identical on every machine. */
const round = (value: number) => String(Math.round(value * 10) / 10)

/** Returns the SVG path of a line. A null point interrupts it. */
export function createLinePath(points: readonly (Point | null)[]): string {
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

export function createBandPath(upper: readonly Point[], lower: readonly Point[]): string {
  if (upper.length === 0) return ''
  return `${createLinePath([...upper])}L${lower.toReversed().map(at).join('L')}Z`
}

/** Returns the path of a bar with rounded upper corners. */
export function createBarPath({ x, y }: Point, width: number, foot: number): string {
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
