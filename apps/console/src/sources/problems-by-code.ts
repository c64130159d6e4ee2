import type { SourceImport } from '@tiller/client/platform'

export type ImportProblem = SourceImport['problems'][number]

/** Problems of one kind together, the kind with most of them first; within it they stay in the order of the feed. */
export function byCode(
  problems: readonly ImportProblem[],
): readonly { code: string; problems: readonly ImportProblem[] }[] {
  const kinds = new Map<string, ImportProblem[]>()
  for (const problem of problems) {
    const kind = kinds.get(problem.code)
    if (kind === undefined) kinds.set(problem.code, [problem])
    else kind.push(problem)
  }
  return [...kinds]
    .map(([code, all]) => ({ code, problems: all }))
    .toSorted((a, b) => b.problems.length - a.problems.length)
}
