import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { apis, loadDocument } from '../../apps/portal/plugins/documents.ts'
import { methods } from '../../apps/portal/reference/document.ts'
import type { BenchTable } from '../table.ts'
import type { Scores } from './lighthouse.ts'
import type { PageFigures } from './measure.ts'

export type SiteFigures = {
  /** Of a build from nothing. */
  seconds: number
  guide: PageFigures
  reference: PageFigures
  /** Elements of the reference that break a rule; null if axe did not come to its end. */
  broken: number | null
  /** By the name of the page; null where Lighthouse does not come to its end. */
  scores: Record<string, Scores | null>
}

/** The measures of both sites, the stock one first, beside what the portal must reach and what it aims at. */
export function portalTable(
  sites: readonly SiteFigures[],
  folders: readonly string[],
  route: string,
  rounds: number,
): BenchTable {
  const both = (name: string, of: (site: SiteFigures) => Cell, must: Cell, aim: Cell) => [
    name,
    ...sites.map((site) => of(site)),
    must,
    aim,
  ]
  const built = (name: string, of: (folder: string) => Cell, must: Cell, aim: Cell) => [
    name,
    ...folders.map((folder) => of(folder)),
    must,
    aim,
  ]
  return {
    title: 'The portal and a stock Docusaurus with Redocusaurus, on the same guides and documents',
    columns: ['measure', 'stock', 'portal', 'must', 'aim'],
    rows: [
      both('script of a guide, KB gzip', ({ guide }) => guide.scriptKb, 160, 20),
      both('script of the reference, KB gzip', ({ reference }) => reference.scriptKb, 165, 25),
      both('HTML of the reference, KB gzip', ({ reference }) => reference.htmlKb, 45, 30),
      built(
        'HTML of its schemas, asked for when one is needed, KB gzip',
        (folder) => schemasKb(folder, route),
        '',
        '',
      ),
      both('LCP of the reference, ms', ({ reference }) => reference.lcpMs, 1000, 800),
      both('TBT of the reference, ms', ({ reference }) => reference.tbtMs, 800, 200),
      both('heap of the reference, MB', ({ reference }) => reference.heapMb, '', ''),
      both('elements of the reference', ({ reference }) => reference.elements, 23_000, 12_000),
      built(
        'operations / properties in its HTML, %',
        (folder) => inMarkup(folder, route),
        '100 / 100',
        '100 / 100',
      ),
      both(
        'axe: elements of the reference that break a rule',
        ({ broken }) => broken ?? 'not in 5 min',
        0,
        0,
      ),
      both(
        'Lighthouse, home',
        ({ scores }) => shown(scores['home']),
        '95 / 100 / 100 / 100',
        '100 / 100 / 100 / 100',
      ),
      both(
        'Lighthouse, guide',
        ({ scores }) => shown(scores['guide']),
        '92 / 100 / 100 / 100',
        '100 / 100 / 100 / 100',
      ),
      both(
        'Lighthouse, reference',
        ({ scores }) => shown(scores['reference']),
        '85 / 100 / 100 / 100',
        '98 / 100 / 100 / 100',
      ),
      both('build from nothing, s', ({ seconds }) => seconds, 13, 8),
      built('search index, KB gzip', indexKb, 50, 35),
      both(
        'requests to other hosts',
        ({ guide, reference }) => guide.otherHosts + reference.otherHosts,
        0,
        0,
      ),
    ],
    notes: [
      `Chromium, 4 times slower processor, gzip, least of ${rounds} in turn. The Platform API has ${operations().length} operations`,
      'here; the limits were set for a document with 99. Lighthouse: performance, accessibility, best practices, SEO,',
      'on a phone, the middle of three runs, the portal on a Tiller with its defaults.',
    ],
  }
}

type Cell = number | string

const shown = (scores: Scores | null | undefined) =>
  !scores
    ? 'gives up'
    : [scores.performance, scores.accessibility, scores['best-practices'], scores.seo].join(' / ')

const document = () => {
  const [platform] = apis
  if (platform === undefined) throw new Error('There is no document of an API.')
  return loadDocument(platform)
}

const operations = () =>
  Object.values(document().paths).flatMap((item) => methods.flatMap((method) => item[method] ?? []))

/** The pages of the reference as the server sends them: the portal has a second one, of its schemas. */
const markupOf = (folder: string, route: string): string[] =>
  [route, `${route}/schemas`]
    .map((path) => join(folder, path, 'index.html'))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file, 'utf8'))

const schemasKb = (folder: string, route: string) => {
  const [, schemas] = markupOf(folder, route)
  return schemas === undefined ? 'in it' : gzipSync(schemas, { level: 9 }).length / 1024
}

/** How many of the operations and of the names of properties are in these pages, in percent. */
function inMarkup(folder: string, route: string): string {
  const markup = markupOf(folder, route).join('')
  const titles = operations().flatMap(({ summary }) => summary?.replace(/\.$/, '') ?? [])
  const names = new Set(
    Object.values(document().components?.schemas ?? {}).flatMap(({ properties }) =>
      Object.keys(properties ?? {}),
    ),
  )
  const share = (words: readonly string[]) =>
    Math.round((words.filter((word) => markup.includes(word)).length / words.length) * 100)
  return `${share(titles)} / ${share([...names].map((name) => `>${name}<`))}`
}

const indexKb = (folder: string) => {
  const file = join(folder, 'search-index.json')
  return existsSync(file) ? gzipSync(readFileSync(file)).length / 1024 : 'none'
}
