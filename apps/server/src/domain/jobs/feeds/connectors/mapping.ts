import type { Field, JobRecord, RawLocation } from '@tiller/feed-parser/read-records'
import { unescapeHtml } from './unescaped-html.ts'

type PlaceParts = RawLocation['parts']

/** Where a job lists its places: at the path `at`, each as text or in parts. */
type PlaceMapping = {
  at: string
  text?: string
  parts?: Partial<Record<keyof PlaceParts, string | readonly string[]>>
}

/** A part of the description: a heading and HTML. */
type SectionMapping = { at: string; heading?: string; html: string; isList?: boolean }

/**
 * Describes how a job of a board is converted to a record. A path consists of names separated by dots; a list along
 * it contributes each of its items. Of several paths, the first with a value is used.
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

/** Returns all values at a path. A list along the path contributes the values of each item. */
export function selectFieldValues(value: unknown, path: string): unknown[] {
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
export function selectFieldText(value: unknown, path: string | readonly string[]): string {
  for (const each of [path].flat())
    for (const found of selectFieldValues(value, each))
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
    const text = selectFieldText(job, path)
    if (text !== '') values[field] = words[field]?.[text] ?? text
  }
  const html = description.flatMap((section) => listSections(job, section)).join('\n')
  if (html !== '') values.description = isEscaped === true ? unescapeHtml(html) : html
  return { values, locations: listPlaces(job, places) }
}

function listSections(job: unknown, { at, heading, html, isList = false }: SectionMapping): string[] {
  return selectFieldValues(job, at).flatMap((section) => {
    const body = selectFieldText(section, html)
    const title = heading === undefined ? '' : selectFieldText(section, heading)
    if (body === '') return []
    return `${title === '' ? '' : `<h3>${title}</h3>`}${isList ? `<ul>${body}</ul>` : body}`
  })
}

function listPlaces(job: unknown, mappings: readonly PlaceMapping[]): RawLocation[] {
  const all = mappings.flatMap(({ at, text, parts = {} }) =>
    selectFieldValues(job, at).flatMap((place): RawLocation[] => {
      const line = text === undefined ? '' : selectFieldText(place, text)
      const found = Object.entries(parts).flatMap(([name, path]) => {
        const value = selectFieldText(place, path)
        return value === '' ? [] : [[name, value]]
      })
      if (found.length > 0) return [{ text: '', parts: Object.fromEntries(found) as PlaceParts }]
      return line === '' ? [] : [{ text: line.replaceAll(/\s*[;|]\s*/g, '|'), parts: {} }]
    }),
  )
  return [...new Map(all.map((place) => [JSON.stringify(place), place])).values()]
}
