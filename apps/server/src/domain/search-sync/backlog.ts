/** What an index has heard of and not yet read: work that can wait, in steps that are short. */
export type Backlog = {
  /** Jobs to read anew. */
  jobs: Set<number>
  /** Jobs that may be assigned elsewhere now. */
  assignments: Set<number>
  /** Pools whose jobs may be assigned elsewhere now, with the highest id of a job that is done. */
  pools: Map<number, number>
}

export const backlog = (): Backlog => ({ jobs: new Set(), assignments: new Set(), pools: new Map() })

export const isEmpty = ({ jobs, assignments, pools }: Backlog) =>
  jobs.size + assignments.size + pools.size === 0

/** At most so many of a set, the oldest first. */
export function firstOf(set: ReadonlySet<number>, limit: number): number[] {
  const taken: number[] = []
  for (const id of set) {
    if (taken.length === limit) break
    taken.push(id)
  }
  return taken
}
