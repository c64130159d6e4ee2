import { Type } from 'typebox'

/**
 * Types of searchable fields. A field name with dots refers to a nested field. An item can have several values of a
 * `strings` or `numbers` field; it matches if any of them does.
 */
export type ListFieldType = 'number' | 'string' | 'boolean' | 'date' | 'strings' | 'numbers'

/** The fields of a list: searchable fields with their types, and sortable fields. */
export type ListFields = {
  readonly search: Readonly<Record<string, ListFieldType>>
  readonly sort: readonly string[]
}

/**
 * Declares the searchable and sortable fields of a list. The document, the validator, and the SQL are derived from
 * them.
 */
export const listFields = <
  const Search extends Readonly<Record<string, ListFieldType>>,
  const Sort extends readonly [keyof Search & string, ...(keyof Search & string)[]],
>(
  search: Search,
  sort: Sort,
) => ({ search, sort })

/** Limits of the search grammar. They bound the SQL that one request can generate. */
export const maxSearchLength = 2000
export const maxSearchConditions = 10

const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')

const wordsOf = {
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  date: 'date',
  strings: 'multiple strings (=, !=, :, ~)',
  numbers: 'multiple numbers (=, !=, :)',
} as const

const byType = (search: ListFields['search']) =>
  (['number', 'string', 'boolean', 'date', 'strings', 'numbers'] as const)
    .map((type) => ({ type, names: Object.keys(search).filter((name) => search[name] === type) }))
    .filter(({ names }) => names.length > 0)
    .map(({ type, names }) => `${wordsOf[type]}: ${quoted(names)}`)
    .join('; ')

/**
 * Returns the query parameters of a list with numbered pages.
 *
 * @param order default sort order
 */
export const createPageQuery = ({ search, sort }: ListFields, order: readonly string[] = []) => ({
  page: Type.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    default: 0,
    description: 'The page number, starting at 0.',
  }),
  size: Type.Integer({ minimum: 1, maximum: 1000, default: 20, description: 'Rows per page.' }),
  sort: Type.Array(
    Type.String({
      pattern: `^(${sort.join('|').replaceAll('.', '\\.')}),(asc|desc)$`,
      maxLength: 64,
      examples: [`${sort[0]},desc`],
    }),
    {
      maxItems: 5,
      default: [...order],
      description: `Sort order as \`field,(asc|desc)\`, repeatable. Fields: ${quoted(sort)}. The id is always the last sort key.${order.length === 0 ? '' : ` Default: ${quoted(order)}.`}`,
    },
  ),
  search: Type.Optional(
    Type.String({
      maxLength: maxSearchLength,
      description: `Conditions that every row must meet, at most ${maxSearchConditions}. The guide Querying explains the search grammar. Fields by type: ${byType(search)}.`,
      examples: [searchExample(search)],
      'x-search-fields': search,
    }),
  ),
})

const examples = [
  ['name', 'name~"Austin"'],
  ['title', 'title~"nurse"'],
  ['status', 'status="LIVE"'],
  ['description', 'description~"manage"'],
  ['zipCode', 'zipCode~"021"'],
] as const

const searchExample = (search: ListFields['search']) =>
  examples
    .filter(([field]) => field in search)
    .map(([, example]) => example)
    .join(' AND ')
