import type { Field, JobRecord, RawLocation } from '@tiller/feed-parser/read-records'
import { unescapeHtml } from './unescaped-html.ts'

type PlaceParts = RawLocation['parts']

/** Values of one kind of place: each at `at`, a path from the job, as text or in parts. */
type PlaceMapping = {
  at: string
  text?: string
  parts?: Partial<Record<keyof PlaceParts, string | readonly string[]>>
}

/** A part of the description: a heading and HTML. */
type SectionMapping = { at: string; heading?: string; html: string; isList?: boolean }

/**
 * Describes how a job of a board is converted to a record. A path is a list of names separated by points; lists on the way are read item by
 * item. The first of several paths with a value is taken.
 */
export type FieldMapping = {
  fields: Partial<Record<Field, string | readonly string[]>>
  /** Translations of values, by field. Other values are kept. */
  words?: Partial<Record<Field, Readonly<Record<string, string>>>>
  places: readonly PlaceMapping[]
  description: readonly SectionMapping[]
  /** Whether the HTML is escaped. */
  isEscaped?: boolean
}

/** Returns all values at a path; a list on the way contributes those of each item. */
export function readValues(value: unknown, path: string): unknown[] {
  const names = path === '' ? [] : path.split('.')
  return names.reduce<unknown[]>(
    (found, name) =>
      found.flatMap((each) => {
        const inner: unknown = isObject(each) ? each[name] : undefined
        return inner === undefined || inner === null ? [] : inner
      }),
    [value].flat(),
  )
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** Returns the first text, number, or flag at a path, or '' if there is none. */
export function readText(value: unknown, path: string | readonly string[]): string {
  for (const each of [path].flat())
    for (const found of readValues(value, each))
      if (typeof found === 'string' || typeof found === 'number' || typeof found === 'boolean')
        if (String(found).trim() !== '') return String(found).trim()
  return ''
}

export function toJobRecord(
  job: unknown,
  { fields, words = {}, places, description, isEscaped }: FieldMapping,
): JobRecord {
  const values: JobRecord['values'] = {}
  for (const [name, path] of Object.entries(fields)) {
    const field = name as Field
    const text = readText(job, path)
    if (text !== '') values[field] = words[field]?.[text] ?? text
  }
  const html = description.flatMap((section) => listSections(job, section)).join('\n')
  if (html !== '') values.description = isEscaped === true ? unescapeHtml(html) : html
  return { values, locations: listPlaces(job, places) }
}

function listSections(job: unknown, { at, heading, html, isList = false }: SectionMapping): string[] {
  return readValues(job, at).flatMap((section) => {
    const body = readText(section, html)
    const title = heading === undefined ? '' : readText(section, heading)
    if (body === '') return []
    return `${title === '' ? '' : `<h3>${title}</h3>`}${isList ? `<ul>${body}</ul>` : body}`
  })
}

function listPlaces(job: unknown, mappings: readonly PlaceMapping[]): RawLocation[] {
  const all = mappings.flatMap(({ at, text, parts = {} }) =>
    readValues(job, at).flatMap((place): RawLocation[] => {
      const line = text === undefined ? '' : readText(place, text)
      const found = Object.entries(parts).flatMap(([name, path]) => {
        const value = readText(place, path)
        return value === '' ? [] : [[name, value]]
      })
      if (found.length > 0) return [{ text: '', parts: Object.fromEntries(found) as PlaceParts }]
      return line === '' ? [] : [{ text: line.replaceAll(/\s*[;|]\s*/g, '|'), parts: {} }]
    }),
  )
  return [...new Map(all.map((place) => [JSON.stringify(place), place])).values()]
}
