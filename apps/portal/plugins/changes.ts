import type { ApiOutline, Release } from './outline.ts'

/** A release with its heading in the changelog. */
export type NamedRelease = { name: string; release: Release }
type Routes = Record<string, string>

/**
 * Formats the API changes of each release as Markdown, newest first. They are computed from the OpenAPI documents.
 *
 * @param releases oldest first; the first one is only compared with
 * @param routes route of the reference of each API
 */
export const formatApiChanges = (releases: NamedRelease[], routes: Routes): string =>
  releases
    .slice(1)
    .map(({ name, release }, index) => {
      const before = releases[index] as NamedRelease
      const parts = [
        ...Object.entries(release.apis).flatMap(([api, outline]) => {
          const old = before.release.apis[api] ?? { operations: {}, schemas: {} }
          const lines = differences(old, outline, routes[api] ?? '')
          return lines.length === 0 ? [] : [`### ${api} {#${anchorOf(name, api)}}`, ...lines]
        }),
        ...errorsOf(before.release.errors, release.errors),
      ]
      return [
        `## ${name}`,
        `Compared with ${before.name}.`,
        ...(parts.length === 0 ? ['Nothing has changed.'] : parts),
      ]
    })
    .reverse()
    .flat()
    .join('\n\n')

/**
 * Returns the anchor of an API's heading within a release. It includes the release, because several releases can have a
 * heading for the same API.
 */
const anchorOf = (release: string, api: string) =>
  `${release.split(' ', 1)[0]} ${api}`.toLowerCase().replace(/[^a-z0-9]+/g, '-')

function differences(old: ApiOutline, now: ApiOutline, route: string): string[] {
  const operation = (key: string, { id, summary }: { id: string; summary: string }) =>
    `- [\`${key}\`](${route}#${id}) ${summary}`
  const isCommon = (key: string) => old.operations[key] !== undefined
  const taken = Object.entries(now.operations).filter(([key]) => isCommon(key))
  const schemas = Object.entries(now.schemas).filter(([name]) => old.schemas[name] !== undefined)
  return [
    ...list(
      'New operations',
      Object.entries(now.operations)
        .filter(([key]) => !isCommon(key))
        .map(([key, found]) => operation(key, found)),
    ),
    ...list(
      'New parameters',
      taken.flatMap(([key, { id, takes }]) =>
        named(`[\`${key}\`](${route}#${id})`, without(takes, old.operations[key]?.takes ?? [])),
      ),
    ),
    ...list(
      'New fields',
      schemas.flatMap(([name, fields]) =>
        named(`\`${name}\``, without(Object.keys(fields), Object.keys(old.schemas[name] ?? {}))),
      ),
    ),
    ...list(
      'New values',
      schemas.flatMap(([name, fields]) => valuesOf(name, old.schemas[name] ?? {}, fields)),
    ),
    ...list('Gone', gone(old, now)),
  ]
}

const gone = (old: ApiOutline, now: ApiOutline): string[] => [
  ...without(Object.keys(old.operations), Object.keys(now.operations)).map((key) => `- \`${key}\``),
  ...Object.entries(old.operations).flatMap(([key, { takes }]) =>
    named(`\`${key}\``, without(takes, now.operations[key]?.takes ?? takes)),
  ),
  ...Object.entries(old.schemas).flatMap(([name, fields]) => {
    const there = now.schemas[name]
    if (there === undefined) return []
    return [
      ...named(`\`${name}\``, without(Object.keys(fields), Object.keys(there))),
      ...valuesOf(name, there, fields),
    ]
  }),
]

/** Returns the enum values that the newer release has added to existing fields. */
const valuesOf = (schema: string, old: Record<string, string[]>, now: Record<string, string[]>): string[] =>
  Object.entries(now).flatMap(([field, values]) => {
    const before = old[field]
    // A field that becomes an enum accepts fewer values; the reference lists them.
    return before === undefined || before.length === 0 || values.length === 0
      ? []
      : named(`\`${schema}.${field}\``, without(values, before))
  })

const errorsOf = (old: string[], now: string[]): string[] => [
  ...list(
    'New error codes',
    without(now, old).map((code) => `- [\`${code}\`](/docs/resources/errors#${code})`),
  ),
  ...list(
    'Error codes that are gone',
    without(old, now).map((code) => `- \`${code}\``),
  ),
]

const without = (values: string[], others: string[]): string[] => {
  const known = new Set(others)
  return values.filter((value) => !known.has(value))
}

const named = (subject: string, values: string[]): string[] =>
  values.length === 0 ? [] : [`- ${subject}: ${values.map((value) => `\`${value}\``).join(', ')}`]

const list = (heading: string, lines: string[]): string[] =>
  lines.length === 0 ? [] : [`**${heading}**`, lines.join('\n')]
