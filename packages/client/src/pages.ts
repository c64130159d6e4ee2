/** A list in numbered pages, or in pages that name the next one. */
export type Page<Item> = { content: Item[] } & (
  | { totalPages: number }
  | { metadata: { next?: string | null } }
)

/** What an answer is a page of; never if it is none. */
export type ItemOf<Ok> = Ok extends Page<infer Item> ? Item : never

type Query = Readonly<Record<string, unknown>>

/** Rows on a page, if the caller does not say. */
const pageSize = 200

/**
 * All rows of a list to its last page, each page asked for when the one before it has been consumed.
 *
 * @param query `page` or `next` in it is where to begin
 */
export async function* rowsOf<Item>(
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

/** What asks for the page after this one; undefined after the last. */
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
