import { t } from '../language/text.ts'
import type { ActivityRow, State } from '@tiller/client/platform'

/** The applications for jobs in a state or territory, or in none. */
export type StateRow = {
  /** The FIPS code; null for jobs without a state. */
  id: number | null
  abbreviation: string | null
  name: string
  applications: number
}

/** Returns a row for every state, and one for jobs without a state, the most applications first. */
export function createStateRows(states: readonly State[], report: readonly ActivityRow[]): StateRow[] {
  const applications = new Map(
    report.map(({ groups: [group], applications }) => [group?.id ?? null, applications]),
  )
  const rows = states.map(({ id, abbreviation, name }) => ({ id, abbreviation, name }))
  return [...rows, { id: null, abbreviation: null, name: t('No state') }]
    .map((row) => ({ ...row, applications: applications.get(row.abbreviation) ?? 0 }))
    .toSorted((a, b) => b.applications - a.applications)
}
