import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { trafficRules } from '../../apps/server/src/domain/clicks/classify/rules.ts'
import { fixedRetention, retentionPeriods } from '../../apps/server/src/lib/config/retention-settings.ts'
import { settingDefinitions } from '../../apps/server/src/lib/config/settings.ts'
import type { Setting } from '../../apps/server/src/lib/config/setting-types.ts'
import { readCaseRows } from '../../packages/feed-parser/cases/cases-table.ts'
import { elementNamesByField } from '../../packages/feed-parser/src/document/fields.ts'
import { repositoryRoot } from '../build.ts'
import { costColumns, costRows } from './scaling/costs.ts'
import { shardingColumns, shardingRows } from './scaling/sharding.ts'

/**
 * Writes the settings table of README.md, the tables of billing rules, retention periods, and feed elements in the
 * portal, and those of costs and shards in docs/scaling.md. With `--check`, fails if they differ.
 */
const rows = Object.values<Setting>(settingDefinitions).map(
  ({ variable, accepts, fallback, otherwise, meaning }) => [
    `\`${variable}\``,
    meaning,
    accepts,
    otherwise ?? `\`${fallback}\``,
  ],
)

/** Formats a Markdown table. Cells are padded as by oxfmt. */
function table(lines: readonly (readonly string[])[]) {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  )
  const [head = '', ...body] = lines.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  )
  return [head, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...body].join('\n')
}

/** Rows of the billing rules, with the default of each limit. */
const ruleRows = trafficRules.map(({ class: name, when, billed, limits }) => [
  name,
  when,
  limits
    .map((field) => {
      const { variable, fallback, otherwise }: Setting = settingDefinitions[field]
      return `\`${variable}\` (${otherwise ?? fallback})`
    })
    .join(', '),
  billed,
])

/** Returns every `step`th text of a table of cases, formatted as code. */
function examples(name: string, isExample: (cells: readonly string[]) => boolean, step: number, column = 0) {
  const texts = readCaseRows(name)
    .filter((cells) => cells[column] !== '' && isExample(cells))
    .map((cells) => cells[column] ?? '')
  return texts
    .filter((text, i) => i % step === 0 && /^[ -_a-z~¢€£À-ɏ]+$/.test(text) && !text.includes('<'))
    .map((text) => `\`${text}\``)
    .join(', ')
}

const isAmount = ([, , result = '']: readonly string[]) => /^\d/.test(result)

const [pay, places] = ['../../job-text/cases/pay', '../../job-text/cases/places'] as const

/** Rows with examples of readable and unreadable values, from the case tables of the feed parser's tests. */
const valueRows = [
  ['prices', examples('amounts', isAmount, 3, 1), examples('amounts', (cells) => !isAmount(cells), 4, 1)],
  [
    'dates',
    examples('dates', ([, start]) => start !== 'unreadable', 6),
    examples('dates', ([, start]) => start === 'unreadable', 4),
  ],
  [
    'remote work',
    examples('remote', ([, remote]) => remote === 'true', 6),
    examples('remote', ([, remote]) => remote === 'false', 8),
  ],
  ['pay', examples(pay, ([, read]) => read !== 'none', 12), examples(pay, ([, read]) => read === 'none', 5)],
  [
    'places',
    examples(places, (cells) => cells[5] !== 'none', 8),
    examples(places, (cells) => cells[5] === 'none', 3),
  ],
]

const nameRows = Object.entries(elementNamesByField).map(([field, names]) => [
  `\`${field}\``,
  names.replaceAll(' ', ', '),
])

const retentionRows = [
  ...Object.values(retentionPeriods).map(({ variable, data, defaultDays, minDays, maxDays, minReason }) => [
    data,
    `${defaultDays === null ? 'until they are erased' : `${defaultDays} days`}; \`${variable}\` from ${minDays} to ${maxDays}`,
    minReason,
  ]),
  ...fixedRetention.map(({ data, kept, reason }) => [data, kept, reason]),
]

const tables = [
  {
    path: 'apps/portal/docs/resources/retention.mdx',
    markers: ['{/* retention:begin */}', '{/* retention:end */}'],
    lines: [['Data', 'Kept', 'Why not shorter'], ...retentionRows],
  },
  {
    path: 'apps/portal/docs/resources/tiller-xml-feed.mdx',
    markers: ['{/* values:begin */}', '{/* values:end */}'],
    lines: [['Value', 'Read', 'Ignored or held with a warning; for remote work: not remote'], ...valueRows],
  },
  {
    path: 'apps/portal/docs/resources/tiller-xml-feed.mdx',
    markers: ['{/* names:begin */}', '{/* names:end */}'],
    lines: [['Field', 'Element names, the better ones first'], ...nameRows],
  },
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
  {
    path: 'docs/scaling.md',
    markers: ['<!-- costs:begin -->', '<!-- costs:end -->'],
    lines: [costColumns, ...costRows],
  },
  {
    path: 'docs/scaling.md',
    markers: ['<!-- sharding:begin -->', '<!-- sharding:end -->'],
    lines: [shardingColumns, ...shardingRows],
  },
] as const

for (const { path, markers, lines } of tables) {
  const [begin, end] = markers
  const file = join(repositoryRoot, path)
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
