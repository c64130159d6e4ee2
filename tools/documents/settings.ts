import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { trafficRules } from '../../apps/server/src/domain/clicks/classify/rules.ts'
import { type Setting, settings } from '../../apps/server/src/lib/config/config.ts'
import { root } from '../build.ts'

/** Writes the settings table of README.md and the rules of billing in the portal; `--check` only compares them. */
const rows = Object.values<Setting>(settings).map(({ variable, takes, fallback, otherwise, meaning }) => [
  `\`${variable}\``,
  meaning,
  takes,
  otherwise ?? `\`${fallback}\``,
])

/** Pads cells as oxfmt does. */
function table(lines: readonly (readonly string[])[]) {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const [head = '', ...body] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

/** The rules of billing, with the default of each limit. */
const ruleRows = trafficRules.map(({ class: name, when, billed, limits }) => [
  name,
  when,
  limits
    .map((field) => {
      const { variable, fallback, otherwise }: Setting = settings[field]
      return `\`${variable}\` (${otherwise ?? fallback})`
    })
    .join(', '),
  billed,
])

const tables = [
  {
    path: 'README.md',
    markers: ['<!-- settings:begin -->', '<!-- settings:end -->'],
    lines: [['setting', 'meaning', 'accepted values', 'default'], ...rows],
  },
  {
    path: 'apps/portal/docs/guides/platform-api/clicks.mdx',
    markers: ['{/* rules:begin */}', '{/* rules:end */}'],
    lines: [['Class', 'When', 'Settings and defaults', 'Billed'], ...ruleRows],
  },
] as const

for (const { path, markers, lines } of tables) {
  const [begin, end] = markers
  const file = join(root, path)
  const document = readFileSync(file, 'utf8')
  const [before, after] = [document.indexOf(begin), document.indexOf(end)]
  if (before < 0 || after < before) {
    process.stderr.write(`${path} has no markers ${begin} … ${end} for its table.\n`)
    process.exitCode = 1
    continue
  }
  const text = `${document.slice(0, before + begin.length)}\n\n${table(lines)}\n\n${document.slice(after)}`
  if (!process.argv.includes('--check')) writeFileSync(file, text)
  else if (text !== document) {
    process.stderr.write(`The table of ${path} is out of date. Run \`npm run settings\`.\n`)
    process.exitCode = 1
  }
}
