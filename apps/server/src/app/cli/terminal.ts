import { SingleBar } from 'cli-progress'
import type { StartupProgress } from '../start.ts'

/**
 * The dependencies of all commands. `machine` is the machine's clock, for times that must be real; all others come from
 * the platform's clock in `withPlatformClock`.
 */
export type CliContext = { machine: () => Date }

export type OutputOptions = { json?: true }

/** The option of every command that has a result. */
export const jsonOption = ['--json', 'print the result as JSON'] as const

export const printLine = (text: string) => void process.stdout.write(`${text}\n`)

/** Ends the process without an error when the reader of its output exits, as `head` does. */
export function ignoreClosedOutput() {
  for (const output of [process.stdout, process.stderr])
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
}

/** Prints a result as JSON or text. */
export const printResult = ({ json }: OutputOptions, value: unknown, text: string) =>
  printLine(json === true ? JSON.stringify(value, null, 2) : text)

type Cell = string | number | boolean | Date | null | readonly string[]

/** Prints a list as JSON, or as a table with the field names as headings. */
export function printTable(output: OutputOptions, rows: readonly Record<string, Cell>[]) {
  const [first] = rows
  const headings = Object.keys(first ?? {}).map((name) => name.replaceAll(/[A-Z]/g, ' $&').toLowerCase())
  const lines = rows.map((row) => Object.values(row).map(cellText))
  printResult(
    output,
    rows,
    first === undefined ? 'None found.' : alignColumns([headings, ...lines]).join('\n'),
  )
}

const cellText = (cell: Cell) => {
  if (cell === null) return '-'
  return cell instanceof Date ? cell.toISOString() : String(cell)
}

/** Pads cells so that columns align, and returns a line for each row. */
export function alignColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  )
}

/** Creates a progress display: steps as lines, and a long step as a bar on terminals or as a line for every 10 %. */
export function createTerminalProgress(): StartupProgress {
  const bar = new SingleBar({
    format: '  {text} [{bar}] {percentage}%',
    hideCursor: true,
    clearOnComplete: true,
    noTTYOutput: false,
  })
  let tenth = -1
  return {
    lost: (text) => {
      process.stderr.write(`${text}\n`)
      process.exit(1)
    },
    step: (text) => {
      bar.stop()
      tenth = -1
      printLine(`• ${text}`)
    },
    bar: (text, part) => {
      const percent = Math.floor(Math.min(part, 1) * 100)
      if (process.stdout.isTTY) {
        if (!bar.isActive) bar.start(100, 0, { text })
        bar.update(percent, { text })
      } else if (Math.floor(percent / 10) > tenth) {
        tenth = Math.floor(percent / 10)
        printLine(`  ${text} (${percent} %)`)
      }
    },
  }
}
