import { readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { root } from '../build.ts'
import { filesBelow } from '../hash-files.ts'

/** Which workspace may import which: the arrows of ARCHITECTURE.md, and no others. */
const arrows: Record<string, string[]> = {
  'packages/contract': [],
  // Published by itself: what it knows of the contract is emitted into it.
  'packages/client': [],
  'packages/search-engine': [],
  'packages/feed-parser': [],
  'packages/job-text': [],
  'packages/ui': [],
  'apps/pages': ['packages/contract', 'packages/ui'],
  'apps/portal': ['packages/feed-parser', 'packages/ui'],
  'apps/console': ['packages/contract', 'packages/client', 'packages/ui'],
  'apps/server': [
    'packages/contract',
    'packages/client',
    'packages/search-engine',
    'packages/feed-parser',
    'packages/job-text',
    'apps/pages',
  ],
}

/** The program that may look at the machine's clock; everything else is given the time. */
const clock = 'apps/server/src/app/tiller.ts'

/**
 * The house of the server, from the ground up: the kit knows nothing of jobs or money, each room is a subject
 * and stands on those before it, the APIs speak the protocols, `main` composes. An arrow that runs up, even
 * one of types, is refused. A room is entered by its door: the files named here, and no others.
 */
const house: readonly (readonly [place: string, door?: readonly string[]])[] = [
  ['kit'],
  ['reference', ['fixed-lists/handlers.ts', 'locations/handlers.ts', 'reference-data.ts']],
  [
    'accounts',
    [
      'companies/handlers.ts',
      'customers/customers.ts',
      'customers/handlers.ts',
      'customers/queries.ts',
      'customers/reporting-secrets.ts',
      'pools/call-to-action.ts',
      'pools/handlers.ts',
      'pools/pools.ts',
      'publishers/earnings.ts',
      'publishers/postback-secrets.ts',
      'publishers/publishers.ts',
      'publishers/redirect-host.ts',
      'saved-views/handlers.ts',
      'sources/handlers.ts',
      'sources/queries.ts',
      'sources/sources.ts',
    ],
  ],
  ['activity', ['impressions.ts', 'read.ts', 'roll-up.ts', 'tasks.ts']],
  ['changes', ['handlers.ts', 'last-moves.ts', 'record.ts', 'undo.ts', 'verify.ts']],
  [
    'access',
    [
      'app-clients/app-clients.ts',
      'app-clients/handlers.ts',
      'app-clients/proof.ts',
      'app-clients/redirect-uri.ts',
      'console/console-client.ts',
      'console/roles.ts',
      'console/sessions.ts',
      'mails/send-mails.ts',
      'mails/send-texts.ts',
      'sign-in/answer.ts',
      'sign-in/attempts.ts',
      'sign-in/codes.ts',
      'sign-in/consent.ts',
      'sign-in/mails.ts',
      'sign-in/passwords.ts',
      'sign-in/sign-in.ts',
      'sign-in/sweeps.ts',
      'sign-in/tasks.ts',
      'sign-in/totp.ts',
      'sign-in/users.ts',
      'tokens/grants.ts',
      'tokens/handlers.ts',
      'tokens/sweeps.ts',
      'tokens/token-request.ts',
      'tokens/tokens.ts',
      'users/handlers.ts',
    ],
  ],
  [
    'webhooks',
    [
      'announce.ts',
      'deliveries.ts',
      'handlers.ts',
      'queries.ts',
      'secrets.ts',
      'sending/sender.ts',
      'sending/subject.ts',
      'sweeps.ts',
      'tasks.ts',
    ],
  ],
  [
    'campaigns',
    [
      'bidding/conversion-rate.ts',
      'bidding/next-bid.ts',
      'bidding/target-cpa.ts',
      'bidding/tasks.ts',
      'budgets/days.ts',
      'budgets/long-held.ts',
      'budgets/month.ts',
      'budgets/spending.ts',
      'campaign.ts',
      'dry-run/asked.ts',
      'filters/assignment.ts',
      'filters/quotas.ts',
      'filters/tasks.ts',
      'events/slots.ts',
      'handlers.ts',
      'moves.ts',
      'operator.ts',
      'pacing/forecast.ts',
      'pacing/handlers.ts',
      'pacing/pace.ts',
      'pacing/plan.ts',
      'pricing.ts',
      'queries.ts',
      'settings.ts',
      'budgets/days.ts',
      'schedules/firing/due.ts',
      'schedules/firing/fire.ts',
      'schedules/firing/tasks.ts',
      'schedules/handlers.ts',
      'schedules/open-schedules.ts',
      'schedules/schedule.ts',
      'segments/handlers.ts',
      'segments/queries.ts',
    ],
  ],
  [
    'jobs',
    [
      'feeds/fetching/fetch-feed.ts',
      'feeds/fetching/importer.ts',
      'feeds/handlers.ts',
      'feeds/held.ts',
      'feeds/import.ts',
      'feeds/report.ts',
      'feeds/sweeps.ts',
      'expansions/handlers.ts',
      'expansions/reference.ts',
      'facets/handlers.ts',
      'feeds/tasks.ts',
      'handlers.ts',
      'landing.ts',
      'queries.ts',
      'served-jobs.ts',
      'serving.ts',
      'status/explain-gates.ts',
      'suggestions/handlers.ts',
      'sweeps.ts',
      'titles/handlers.ts',
    ],
  ],
  [
    'search',
    [
      'area.ts',
      'click-rates/tasks.ts',
      'explain/handlers.ts',
      'follow/changes.ts',
      'follow/live-index.ts',
      'follow/rebuild.ts',
      'follow/sweeps.ts',
      'pay.ts',
      'snapshot/snapshots.ts',
      'traits.ts',
      'typed.ts',
    ],
  ],
  [
    'clicks',
    [
      'abroad.ts',
      'classify.ts',
      'earnings-report.ts',
      'follow.ts',
      'recording/click-writer.ts',
      'recording/click.ts',
      'recording/record.ts',
      'spool/landings.ts',
      'spool/replay.ts',
      'spool/spool.ts',
      'token.ts',
      'visitor.ts',
    ],
  ],
  ['dispositions', ['funnel.ts', 'group-commit.ts', 'history.ts', 'limits.ts', 'stages.ts', 'store.ts']],
  ['ledger', ['handlers.ts', 'refund.ts', 'statement-pdf.ts', 'statement.ts']],
  ['conversions', ['attribute.ts', 'list.ts', 'store.ts', 'sweeps.ts', 'tasks.ts']],
  [
    'applications',
    [
      'files/file-type.ts',
      'forms/hosted-form.ts',
      'forms/link.ts',
      'forms/question-sets.ts',
      'forms/rsvps.ts',
      'forms/spec.ts',
      'forms/submit.ts',
      'handlers.ts',
      'mails/guest-lists.ts',
      'mails/reminders.ts',
      'records/erase.ts',
      'records/resumes.ts',
      'records/store.ts',
      'tell.ts',
      'tasks.ts',
    ],
  ],
  ['reports', ['billed-clicks.ts', 'handlers.ts', 'parts/handlers.ts', 'tasks.ts']],
  ['predictions', ['handlers.ts', 'simulation/handlers.ts', 'tasks.ts']],
  ['status', ['checks.ts', 'handlers.ts', 'maintenance.ts', 'readiness.ts']],
  ['operator', ['acts.ts', 'handlers.ts']],
  ['apis', ['parts.ts', 'platform/sweeps.ts', 'probes.ts', 'server.ts']],
  ['main'],
]

const ignored = new Set(['node_modules', 'dist', 'build', '.docusaurus', 'build.next', 'dist.next'])
const source = /\.(ts|tsx|mjs)$/
const isTest = (file: string) => /\.test\.tsx?$|\/(test|bench|cases)\//.test(file)

const imports =
  /(?:^|[\s;])(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]/gm

const workspaces = Object.keys(arrows)
const names = new Map<string, string>(
  workspaces.map((folder) => [`@tiller/${folder.slice(folder.indexOf('/') + 1)}`, folder]),
)
const workspaceOf = (path: string) => workspaces.find((folder) => path.startsWith(`${folder}/`))

/** Everything in one file that crosses a boundary, as sentences. */
export function crossings(file: string, text: string): string[] {
  return [...importCrossings(file, text), ...clockReads(file, text)]
}

function importCrossings(file: string, text: string) {
  const home = workspaceOf(file)
  const found = [...text.matchAll(imports)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
  return found.flatMap((specifier) => {
    const target = targetOf(file, specifier)
    if (target === undefined) return []
    const workspace = workspaceOf(`${target}/`)
    if (home !== undefined && workspace !== home && !mayImport(file, home, workspace)) {
      return [`${file} imports ${specifier}: ${home} stands on ${listed(arrows[home])}, nothing else`]
    }
    return arrowUp(file, specifier, target)
  })
}

function mayImport(file: string, home: string, workspace: string | undefined) {
  if (workspace === undefined) return isTest(file)
  if (isTest(file)) return workspace.startsWith('packages/') || home.startsWith('apps/')
  return arrows[home]?.includes(workspace) ?? false
}

/** The repository's path of what is imported; undefined for packages from elsewhere. */
function targetOf(file: string, specifier: string) {
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier))
  return names.get(specifier.split('/').slice(0, 2).join('/'))
}

const serverSource = 'apps/server/src/'
const storeyOf = (path: string) => house.findIndex(([place]) => path.startsWith(`${serverSource}${place}/`))

function arrowUp(file: string, specifier: string, target: string): string[] {
  if (!file.startsWith(serverSource) || !target.startsWith(serverSource) || isTest(file)) return []
  const [from, to] = [storeyOf(file), storeyOf(target)]
  const [place, door] = house[to] ?? ['']
  if (from < 0 || to < 0)
    return [`${file} imports ${specifier}: tools/check/boundaries.ts does not know the place`]
  if (to > from) return [`${file} imports ${specifier}: ${place} stands above it`]
  if (
    from === to ||
    door === undefined ||
    door.includes(target.slice(serverSource.length + place.length + 1))
  )
    return []
  return [`${file} imports ${specifier}: it is not in the door of ${place}`]
}

const listed = (allowed: string[] = []) => (allowed.length === 0 ? 'no other workspace' : allowed.join(', '))

/** Without an argument a date is the machine's time, which only the mains may read. */
function clockReads(file: string, text: string) {
  if (file === clock || isTest(file) || /^(tools|bench)\//.test(file)) return []
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ''))
  return code
    .split('\n')
    .flatMap((line, index) =>
      /\bnew Date\(\s*\)|\bDate\.now\b/.test(line) ? [`${file}:${index + 1} reads the machine's clock`] : [],
    )
}

if (import.meta.main) {
  const files = ['packages', 'apps', 'tools', 'bench']
    .flatMap((folder) => filesBelow(root, folder, ignored))
    .filter((file) => source.test(file))
  const found = files.flatMap((file) => crossings(file, readFileSync(join(root, file), 'utf8')))
  for (const sentence of found) process.stdout.write(`${sentence}\n`)
  process.exitCode = found.length === 0 ? 0 : 1
}
