import { Type } from 'typebox'

/**
 * What a list can be searched by, and the type of each field. A field with dots is nested in the item. `strings` and `numbers`: an
 * item may have several, and is found if one of them is meant.
 */
export type FieldType = 'number' | 'string' | 'boolean' | 'date' | 'strings' | 'numbers'

/** The fields of one list: `search` is all of them with their types, `sort` those it can be sorted by. */
export type ListFields = {
  readonly search: Readonly<Record<string, FieldType>>
  readonly sort: readonly string[]
}

/** States the fields of a list once, for the published document, the validator and the SQL. */
export const listFields = <
  const Search extends Readonly<Record<string, FieldType>>,
  const Sort extends readonly [keyof Search & string, ...(keyof Search & string)[]],
>(
  search: Search,
  sort: Sort,
) => ({ search, sort })

/** Limits of the search grammar: together they bound the SQL that one request can ask for. */
export const maxSearchLength = 2000
export const maxSearchConditions = 10

const quoted = (words: readonly string[]) => words.map((word) => `\`${word}\``).join(', ')

const wordsOf = {
  number: 'number',
  string: 'string',
  boolean: 'boolean',
  date: 'date',
  strings: 'one of several strings (=, !=, :, ~)',
  numbers: 'one of several numbers (=, !=, :)',
} as const

const byType = (search: ListFields['search']) =>
  (['number', 'string', 'boolean', 'date', 'strings', 'numbers'] as const)
    .map((type) => ({ type, names: Object.keys(search).filter((name) => search[name] === type) }))
    .filter(({ names }) => names.length > 0)
    .map(({ type, names }) => `${wordsOf[type]}: ${quoted(names)}`)
    .join('; ')

/**
 * The parameters of every list.
 *
 * @param order of a list that is asked for none
 */
export const pageQuery = ({ search, sort }: ListFields, order: readonly string[] = []) => ({
  page: Type.Integer({
    minimum: 0,
    maximum: 2_147_483_647,
    default: 0,
    description: 'The page, counted from 0.',
  }),
  size: Type.Integer({ minimum: 1, maximum: 1000, default: 20, description: 'Rows on a page.' }),
  sort: Type.Array(
    Type.String({
      pattern: `^(${sort.join('|').replaceAll('.', '\\.')}),(asc|desc)$`,
      maxLength: 64,
      examples: [`${sort[0]},desc`],
    }),
    {
      maxItems: 5,
      default: [...order],
      description: `\`field,(asc|desc)\`, repeatable. Fields: ${quoted(sort)}. The id is always the last key.${order.length === 0 ? '' : ` Without it: ${quoted(order)}.`}`,
    },
  ),
  search: Type.Optional(
    Type.String({
      maxLength: maxSearchLength,
      description: `Conditions that every row meets, at most ${maxSearchConditions}, in the search grammar that the guide Querying explains. Fields by type: ${byType(search)}.`,
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
