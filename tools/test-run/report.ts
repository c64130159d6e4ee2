import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { inspect } from 'node:util'
import { root } from '../build.ts'
import type { Failure, FileResult, ProcessResult } from './run-process.ts'

type Say = (line: string) => void

/** A line for each file that a process has run, and below it what failed, with what the process printed. */
export function reportProcess({ files, broken, printed }: ProcessResult, say: Say) {
  for (const result of files) {
    say(fileLine(result))
    if (result.failures.length > 0) say(details(result.failures, files.length === 1 ? printed : ''))
  }
  const failed = broken.length > 0 || files.some(({ failures }) => failures.length > 0)
  if (broken.length > 0) {
    say(`  ✗ what these ${files.length} files share failed`)
    say(details(broken, ''))
  }
  // Who of them has printed what, nobody knows.
  if (failed && files.length > 1 && printed.trim() !== '') say(details([], printed))
}

function fileLine({ file, passed, skipped, failed, durationMs }: FileResult) {
  const mark = failed === 0 ? '✓' : '✗'
  return `  ${mark} ${relative(root, file)} (${passed} of ${passed + skipped + failed}, ${seconds(durationMs)})`
}

const details = (failures: Failure[], printed: string) =>
  [
    ...failures.map(
      ({ name, line, error }) =>
        `✗ ${name}${line === undefined ? '' : ` (line ${line})`}${error === undefined ? '' : `\n${inspect(error)}`}`,
    ),
    ...(printed.trim() === '' ? [] : [`It printed:\n${printed.trimEnd()}`]),
    '',
  ]
    .join('\n')
    .replaceAll(/^/gm, '    ')

const slowest = 10

/** Where the time has gone. */
export function reportTime(results: readonly FileResult[], say: Say) {
  const skipped = results.reduce((sum, result) => sum + result.skipped, 0)
  if (skipped > 0) say(`  ${skipped} skipped: they need something that is not here`)
  if (results.length <= slowest) return
  say('  the slowest:')
  for (const { file, durationMs } of results
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, slowest))
    say(`  ${seconds(durationMs).padStart(9)} ${relative(root, file)}`)
}

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** How long processors have worked for the processes that this one has started and seen end; 0 where nobody says. */
export function processorMs(): number {
  try {
    const afterName = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
    // Fields 16 and 17 of proc(5), in hundredths of a second.
    return (Number(afterName[13]) + Number(afterName[14])) * 10
  } catch {
    return 0
  }
}
