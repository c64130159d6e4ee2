import type { ReactNode } from 'react'
import styles from './drawings.module.css'

type DrawingProps = {
  /** Begins the ids of its parts. */
  id: string
  height: number
  title: string
  /** The same in words, for those who do not see it. */
  text: string
  children: ReactNode
}

/** A drawing as wide as a phone, in the colours of the mode. */
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
  /** What somebody does, in the colour of the brand. */
  isStrong?: boolean
  /** What need not be there. */
  isQuiet?: boolean
}

/** A thing with its name, and what it is in a few words. */
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

/** The head of the arrows of a drawing; it stands in each drawing once. */
const ArrowHead = (): ReactNode => (
  <defs>
    <marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
      <path className={styles.head} d="M0 0 8 4 0 8z" />
    </marker>
  </defs>
)

type WireProps = { d: string; isArrow?: boolean; isDashed?: boolean }

/** A line from one thing to another, with the head of an arrow where it leads to something. */
export const Wire = ({ d, isArrow = false, isDashed = false }: WireProps): ReactNode => (
  <path
    className={isDashed ? `${styles.wire} ${styles.dashed}` : styles.wire}
    d={d}
    markerEnd={isArrow ? 'url(#arrow)' : undefined}
  />
)

type DownProps = { x: number; from: number; to: number; says?: string }

/** An arrow straight down, or up, with words beside it. */
export const Down = ({ x, from, to, says }: DownProps): ReactNode => (
  <>
    <Wire d={`M${x} ${from}V${to}`} isArrow />
    {says !== undefined && <Label x={x + 8} y={(from + to) / 2 + 5} says={says} />}
  </>
)

type LabelProps = { x: number; y: number; says: string }

/** Words beside a line or across it. */
export const Label = ({ x, y, says }: LabelProps): ReactNode => (
  <text className={styles.label} x={x} y={y}>
    {says}
  </text>
)
