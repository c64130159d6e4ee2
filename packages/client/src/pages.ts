/** A list with numbered pages or with cursors. */
export type Page<Item> = { content: Item[] } & (
  | { totalPages: number }
  | { metadata: { next?: string | null } }
)

/** The type of a page's rows; never for other responses. */
export type ItemOf<Ok> = Ok extends Page<infer Item> ? Item : never

type Query = Readonly<Record<string, unknown>>

const pageSize = 200

/**
 * Yields all rows of a list. A page is requested when the rows of the previous one have been consumed.
 *
 * @param query `page` or `next` selects the first page
 */
export async function* iterateRows<Item>(
  getPage: (query: Query) => Promise<Page<Item>>,
  query: Query = {},
): AsyncGenerator<Item, void, undefined> {
  let asked: Query | undefined = { size: pageSize, ...query }
  while (asked !== undefined) {
    const page: Page<Item> = await getPage(asked)
    yield* page.content
    asked = nextQuery(page, asked)
  }
}

/** Returns the query of the next page, or undefined after the last one. */
function nextQuery(page: Page<unknown>, asked: Query): Query | undefined {
  if ('totalPages' in page) {
    const number = Number(asked['page'] ?? 0) + 1
    return number < page.totalPages ? { ...asked, page: number } : undefined
  }
  const { next } = page.metadata
  if (typeof next !== 'string') return undefined
  if (next === asked['next']) throw new Error('The page names itself as the next one.')
  return { ...asked, next }
}
