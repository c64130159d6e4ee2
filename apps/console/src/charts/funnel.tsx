import type { ReactNode } from 'react'
import { formatCount, humanize } from '../format/text.ts'
import { ScrollArea } from '../list/wide-table.tsx'

type FunnelStage = { stage: string; reached: number; current: number }

/** A funnel as a table with bars. It shows its numbers, so it needs no table view. */
export const Funnel = ({ stages, caption }: { stages: readonly FunnelStage[]; caption: ReactNode }) => {
  const most = Math.max(1, ...stages.map(({ reached }) => reached))
  return (
    <figure className="figure">
      <figcaption>
        <strong>From application to hire</strong> <span className="soft">{caption}</span>
      </figcaption>
      <ScrollArea label="Table: from application to hire">
        <table className="funnel">
          <thead>
            <tr>
              <th scope="col">Stage</th>
              <th scope="col" className="number">
                Total
              </th>
              <th scope="col" aria-hidden="true" className="funnel-wide" />
              <th scope="col" className="number">
                Currently
              </th>
            </tr>
          </thead>
          <tbody>
            {stages.map(({ stage, reached, current }) => (
              <tr key={stage}>
                <th scope="row">{humanize(stage)}</th>
                <td className="number">{formatCount(reached)}</td>
                <td aria-hidden="true">
                  <svg width="100%" height="14" viewBox="0 0 100 14" preserveAspectRatio="none">
                    <rect className="bar" width={(reached / most) * 100} height="14" />
                  </svg>
                </td>
                <td className="number">{formatCount(current)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollArea>
    </figure>
  )
}
