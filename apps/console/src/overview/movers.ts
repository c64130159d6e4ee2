export type SpendChange = { id: number; name: string; nowCents: number; beforeCents: number }

type Row = { spendCents: number; groups: readonly { id: string | null; name: string | null }[] }

/**
 * Returns the campaigns whose spend changed most between two reports. A campaign that one report lacks spent nothing
 * in it.
 */
export function findTopMovers(now: readonly Row[], before: readonly Row[], most: number): SpendChange[] {
  const movers = new Map<string, SpendChange>()
  const note = (rows: readonly Row[], of: 'nowCents' | 'beforeCents') => {
    for (const { spendCents, groups } of rows) {
      const [group] = groups
      if (group === undefined || group.id === null) continue
      const { id, name } = group
      const known = movers.get(id) ?? { id: Number(id), name: name ?? id, nowCents: 0, beforeCents: 0 }
      movers.set(id, { ...known, [of]: spendCents })
    }
  }
  note(before, 'beforeCents')
  note(now, 'nowCents')
  const size = ({ nowCents, beforeCents }: SpendChange) => Math.abs(nowCents - beforeCents)
  return [...movers.values()]
    .filter((mover) => size(mover) > 0)
    .toSorted((a, b) => size(b) - size(a) || a.id - b.id)
    .slice(0, most)
}
