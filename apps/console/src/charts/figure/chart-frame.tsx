import { useRef, type ReactNode } from 'react'
import type { Column } from '../../list/column.ts'
import { DownloadMenu } from './download-menu.tsx'

type Props<Row> = {
  title: string
  /** The id of the title's element. */
  titleId?: string
  /** A caption, or the value under the pointer or focus. */
  reading: ReactNode
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The legend and the drawing. */
  children: ReactNode
}

/** The frame of a chart: its title, its downloads, and a line for the caption or the value under the pointer. */
export function ChartFrame<Row>({ title, titleId, reading, columns, rows, children }: Props<Row>) {
  const figure = useRef<HTMLElement>(null)
  return (
    <figure ref={figure} className="figure">
      <figcaption>
        <strong id={titleId}>{title}</strong>
        {rows.length === 0 ? null : <DownloadMenu {...{ title, figure, columns, rows }} />}
        <span className="soft figure-reading">{reading}</span>
      </figcaption>
      {children}
    </figure>
  )
}
