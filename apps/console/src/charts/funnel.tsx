import type { ReactNode } from 'react'
import { count, spoken } from '../format/text.ts'
import { Scrolling } from '../list/wide-table.tsx'

/** How many came to a stage, and how many are there now. */
type FunnelStage = { stage: string; reached: number; current: number }

/**
 * A funnel of which every bar is as long as so many came to its stage. It is a table that shows its numbers, so there is
 * none beside it.
 */
export const Funnel = ({ stages, caption }: { stages: readonly FunnelStage[]; caption: ReactNode }) => {
  const most = Math.max(1, ...stages.map(({ reached }) => reached))
  return (
    <figure className="figure">
      <figcaption>
        <strong>From application to hire</strong> <span className="soft">{caption}</span>
      </figcaption>
      <Scrolling label="Table: from application to hire">
        <table className="funnel">
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <th scope="col" className="number">
                Came so far
              </th>
              <th scope="col" aria-hidden="true" className="funnel-wide" />
              <th scope="col" className="number">
                Are there now
              </th>
            </tr>
          </thead>
          <tbody>
            {stages.map(({ stage, reached, current }) => (
              <tr key={stage}>
                <th scope="row">{spoken(stage)}</th>
                <td className="number">{count(reached)}</td>
                <td aria-hidden="true">
                  <svg width="100%" height="14" viewBox="0 0 100 14" preserveAspectRatio="none">
                    <rect className="bar" width={(reached / most) * 100} height="14" />
                  </svg>
                </td>
                <td className="number">{count(current)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scrolling>
    </figure>
  )
}
