import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Setting, settings } from '../../apps/server/src/lib/config/config.ts'
import { root } from '../build.ts'

/** Writes the settings table of README.md; `--check` only compares it. */
const rows = Object.values<Setting>(settings).map(({ variable, takes, fallback, otherwise, meaning }) => [
  `\`${variable}\``,
  meaning,
  takes,
  otherwise ?? `\`${fallback}\``,
])

/** Pads cells as oxfmt does. */
function table(lines: string[][]) {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const [head = '', ...body] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

const [begin, end] = ['<!-- settings:begin -->', '<!-- settings:end -->']
const file = join(root, 'README.md')
const readme = readFileSync(file, 'utf8')
const [before, after] = [readme.indexOf(begin), readme.indexOf(end)]

if (before < 0 || after < before) {
  process.stderr.write(`README.md has no markers ${begin} … ${end} for the settings table.\n`)
  process.exitCode = 1
} else {
  const made = table([['setting', 'meaning', 'accepted values', 'default'], ...rows])
  const text = `${readme.slice(0, before + begin.length)}\n\n${made}\n\n${readme.slice(after)}`
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (text !== readme) {
    process.stderr.write('The settings table of README.md is out of date. Run `npm run settings`.\n')
    process.exitCode = 1
  }
}
