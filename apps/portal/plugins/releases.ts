import { readdirSync, readFileSync } from 'node:fs'
import { formatChanges, type NamedRelease } from './changes.ts'
import { apis, loadDocument, loadErrors, readSource } from './documents.ts'
import { createOutline, type Release } from './outline.ts'

const folder = new URL('../releases/', import.meta.url)

export const readCurrentRelease = (): Release => ({
  apis: Object.fromEntries(apis.map((api) => [api.title, createOutline(loadDocument(api))])),
  errors: loadErrors().map(({ code }) => code),
})

/**
 * Returns the API changes of every stored release as Markdown. If the newest heading of CHANGELOG.md has no
 * stored release yet, the current OpenAPI documents are compared under that heading.
 */
export const formatReleaseChanges = (): string => {
  const [, newest = 'Now'] = /^## (.+)$/m.exec(readSource('CHANGELOG.md', 'It names the releases.')) ?? []
  const kept = readdirSync(folder)
    .filter((name) => /^\d.*\.json$/.test(name))
    .map((name) => name.replace(/\.json$/, ''))
    .toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  const releases: NamedRelease[] = kept.map((name) => ({
    name,
    // Written by store.ts with this type.
    release: JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8')) as Release,
  }))
  const isKept = kept.some((name) => newest.startsWith(name))
  const now = isKept ? [] : [{ name: newest, release: readCurrentRelease() }]
  return formatChanges(
    [...releases, ...now],
    Object.fromEntries(apis.map(({ title, route }) => [title, route])),
  )
}
