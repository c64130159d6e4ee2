import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { inspect } from 'node:util'
import { repositoryRoot } from '../build.ts'
import type { TestFailure, FileResult, ProcessResult } from './run-process.ts'

type Say = (line: string) => void

/** Prints a line for each file, its failures, and the output of a process that failed. */
export function printProcessResult({ files, broken, printed }: ProcessResult, say: Say) {
  for (const result of files) {
    say(fileLine(result))
    for (const failure of result.failures) say(details(failure))
  }
  for (const failure of broken)
    say(`  ✗ A process failed that ran ${files.length} files\n${details(failure)}`)
  const failed = broken.length > 0 || files.some(({ failures }) => failures.length > 0)
  if (failed && printed.trim() !== '') say(indented(`Output of this process:\n${printed.trimEnd()}\n`))
}

function fileLine({ file, passed, skipped, failures, durationMs }: FileResult) {
  const mark = failures.length === 0 ? '✓' : '✗'
  const all = passed + skipped + failures.length
  return `  ${mark} ${relative(repositoryRoot, file)} (${passed} of ${all}, ${formatSeconds(durationMs)})`
}

const details = ({ name, line, error }: TestFailure) =>
  indented(
    `✗ ${name}${line === undefined ? '' : ` (line ${line})`}${error === undefined ? '' : `\n${inspect(error)}`}\n`,
  )

const indented = (text: string) => text.replaceAll(/^/gm, '    ')

const slowest = 10

/** Prints the slowest files. */
export function printSlowestFiles(results: readonly FileResult[], say: Say) {
  const skipped = results.reduce((sum, result) => sum + result.skipped, 0)
  if (skipped > 0) say(`  ${skipped} skipped: this machine lacks what they need`)
  if (results.length <= slowest) return
  say('  the slowest:')
  for (const { file, durationMs } of results
    .toSorted((a, b) => b.durationMs - a.durationMs)
    .slice(0, slowest))
    say(`  ${formatSeconds(durationMs).padStart(9)} ${relative(repositoryRoot, file)}`)
}

/** Prints all failures again, because only the end of a long log may be kept. */
export function printFailures(results: readonly ProcessResult[], say: Say) {
  for (const { files, broken } of results) {
    for (const { file, failures } of files)
      for (const failure of failures) say(`  ✗ ${relative(repositoryRoot, file)}\n${details(failure)}`)
    for (const failure of broken) say(`  ✗ A process that ran ${files.length} files\n${details(failure)}`)
  }
}

export const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Returns the processor time of all child processes that have ended, in ms; 0 if the system does not report it. */
export function readProcessorMs(): number {
  try {
    const afterName = readFileSync('/proc/self/stat', 'utf8').split(') ')[1]?.split(' ') ?? []
    // Fields 16 and 17 of proc(5), in hundredths of a second.
    return (Number(afterName[13]) + Number(afterName[14])) * 10
  } catch {
    return 0
  }
}
