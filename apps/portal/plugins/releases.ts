import { readdirSync, readFileSync } from 'node:fs'
import { formatApiChanges, type NamedRelease } from './changes.ts'
import { referenceApis, loadOpenApiDocument, loadErrorCatalog, readRepositoryFile } from './documents.ts'
import { createApiOutline, type Release } from './outline.ts'

const folder = new URL('../releases/', import.meta.url)

export const readCurrentRelease = (): Release => ({
  apis: Object.fromEntries(
    referenceApis.map((api) => [api.title, createApiOutline(loadOpenApiDocument(api))]),
  ),
  errors: loadErrorCatalog().map(({ code }) => code),
})

/**
 * Returns the API changes of every stored release as Markdown. If the newest heading of CHANGELOG.md has no stored
 * release, the current OpenAPI documents stand for it.
 */
export const formatReleaseChanges = (): string => {
  const [, newest = 'Now'] =
    /^## (.+)$/m.exec(readRepositoryFile('CHANGELOG.md', 'It names the releases.')) ?? []
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
  return formatApiChanges(
    [...releases, ...now],
    Object.fromEntries(referenceApis.map(({ title, route }) => [title, route])),
  )
}
