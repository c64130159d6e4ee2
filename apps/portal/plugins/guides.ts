import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reference } from '../reference/model.ts'
import type { Guide } from '../reference/render/context.ts'
import { readRepositoryFile } from './documents.ts'
import { findCalledOperations } from './guide-calls.ts'
import { extractQuickTour } from './quick-tour.ts'

const docs = fileURLToPath(new URL('../docs', import.meta.url))

export type GuidePage = Guide & { description: string; file: string; source: string }

/** Reads all guides. Their inserts are not expanded. */
export const readGuidePages = (): GuidePage[] =>
  readdirSync(docs, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mdx'))
    .toSorted()
    .map((file) => {
      const source = readFileSync(join(docs, file), 'utf8')
      return {
        file,
        source,
        path: pathOf(file, setting(source, 'slug')),
        title: setting(source, 'title') ?? file,
        description: setting(source, 'description') ?? '',
      }
    })

const setting = (source: string, name: string): string | undefined =>
  new RegExp(String.raw`^---\n[\s\S]*?^${name}: *(.+)$[\s\S]*?^---$`, 'm')
    .exec(source)?.[1]
    ?.replace(/^(['"])(.*)\1$/, '$2')

const pathOf = (file: string, slug: string | undefined) =>
  `/docs/${slug?.replace(/^\//, '') ?? file.replace(/\.mdx$/, '').replace(/(^|\/)index$/, '$1')}`

export const insertQuickTour = (source: string): string =>
  source.replace('<!-- insert: quick tour -->', readQuickTour)

export const readQuickTour = (): string =>
  extractQuickTour(readRepositoryFile('README.md', 'It holds the quick tour.'))

const mostGuides = 4

/** Returns the guides that call each operation, most frequent callers first. */
export const groupGuidesByOperation = (
  pages: readonly GuidePage[],
  route: string,
  { groups }: Reference,
): Record<string, Guide[]> => {
  const operations = groups.flatMap((group) => group.operations.map((each) => ({ ...each, route })))
  const uses = new Map<string, { page: GuidePage; count: number }[]>()
  for (const page of pages)
    for (const [id, calls] of Map.groupBy(
      findCalledOperations(insertQuickTour(page.source), operations),
      ({ id }) => id,
    ))
      uses.set(id, [...(uses.get(id) ?? []), { page, count: calls.length }])
  return Object.fromEntries(
    [...uses].map(([id, places]) => [
      id,
      places
        .toSorted((one, other) => other.count - one.count)
        .slice(0, mostGuides)
        .map(({ page: { title, path } }) => ({ title, path })),
    ]),
  )
}
