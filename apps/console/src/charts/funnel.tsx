import type { ReactNode } from 'react'
import { t } from '../language/text.ts'
import { humanize } from '../format/text.ts'
import type { Column } from '../list/column.ts'
import { Table } from '../list/table.tsx'

type FunnelStage = { stage: string; reached: number; current: number }

/** A funnel as a table with bars. Stages that no applicant has reached are omitted. */
export function Funnel({ stages, caption }: { stages: readonly FunnelStage[]; caption: ReactNode }) {
  const reached = stages.filter((stage) => stage.reached > 0)
  return (
    <figure className="figure funnel">
      <figcaption>
        <strong>{t('From application to hire')}</strong> <span className="soft">{caption}</span>
      </figcaption>
      {reached.length === 0 ? null : (
        <Table
          label={t('Table: from application to hire')}
          columns={createColumns(Math.max(...reached.map((stage) => stage.reached)))}
          rows={reached}
          keyOf={({ stage }) => stage}
        />
      )}
    </figure>
  )
}

const createColumns = (most: number): readonly Column<FunnelStage>[] => [
  { label: t('Stage'), role: 'title', value: ({ stage }) => humanize(stage) },
  { label: t('Total'), role: 'figure', unit: 'count', value: ({ reached }) => reached },
  {
    label: t('Share of all'),
    role: 'detail',
    unit: 'share',
    value: ({ reached }) => reached / most,
    cell: ({ reached }) => (
      <svg width="100%" height="14" viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
        <rect className="bar" width={(reached / most) * 100} height="14" />
      </svg>
    ),
  },
  { label: t('Currently'), role: 'figure', unit: 'count', value: ({ current }) => current },
]
