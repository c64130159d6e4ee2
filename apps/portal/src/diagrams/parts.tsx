import type { ReactNode } from 'react'
import styles from './drawings.module.css'

type DrawingProps = {
  /** The prefix of the ids in the drawing. */
  id: string
  height: number
  title: string
  /** The text alternative of the drawing. */
  text: string
  children: ReactNode
}

/** A drawing in the width of a phone and the colors of the current mode. */
export const Drawing = ({ id, height, title, text, children }: DrawingProps): ReactNode => (
  <figure className={styles.drawing}>
    <svg viewBox={`0 0 360 ${height}`} role="img" aria-labelledby={`${id}-title ${id}-text`}>
      <title id={`${id}-title`}>{title}</title>
      <desc id={`${id}-text`}>{text}</desc>
      <ArrowHead />
      {children}
    </svg>
  </figure>
)

type BoxProps = {
  x: number
  y: number
  width: number
  name: string
  says: string
  /** Whether the box is an action, which has the brand color. */
  isStrong?: boolean
  /** Whether the box is optional. */
  isQuiet?: boolean
}

/** A box with a label. */
export const Box = ({ x, y, width, name, says, isStrong = false, isQuiet = false }: BoxProps): ReactNode => (
  <g className={isStrong ? styles.strong : isQuiet ? styles.quiet : undefined}>
    <rect className={styles.box} x={x} y={y} width={width} height={52} rx={10} />
    <text className={styles.name} x={x + 12} y={y + 23}>
      {name}
    </text>
    <text className={styles.says} x={x + 12} y={y + 41}>
      {says}
    </text>
  </g>
)

/** The arrowhead, which is defined once per drawing. */
const ArrowHead = (): ReactNode => (
  <defs>
    <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
      <path className={styles.head} d="M0 0 8 4 0 8z" />
    </marker>
  </defs>
)

type WireProps = { d: string; isArrow?: boolean; isDashed?: boolean }

/** A line, optionally with an arrowhead. */
export const Line = ({ d, isArrow = false, isDashed = false }: WireProps): ReactNode => (
  <path
    className={isDashed ? `${styles.wire} ${styles.dashed}` : styles.wire}
    d={d}
    markerEnd={isArrow ? 'url(#arrow)' : undefined}
  />
)

type DownProps = { x: number; from: number; to: number; says?: string }

/** A vertical arrow with a label. */
export const VerticalArrow = ({ x, from, to, says }: DownProps): ReactNode => (
  <>
    <Line d={`M${x} ${from}V${to}`} isArrow />
    {says !== undefined && <Label x={x + 8} y={(from + to) / 2 + 5} says={says} />}
  </>
)

type LabelProps = { x: number; y: number; says: string }

export const Label = ({ x, y, says }: LabelProps): ReactNode => (
  <text className={styles.label} x={x} y={y}>
    {says}
  </text>
)
