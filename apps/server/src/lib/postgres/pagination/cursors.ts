import { createInvalidRequestError } from '#lib/http/api-error.ts'

/** The validated parameters of a list that is paged by cursors. */
export type CursorRequest = { next?: string; previous?: string; current?: string; size: number }

/**
 * The start of a page in key order: after `key`, or before it if `back` is true. If `inclusive`, the row with `key` is
 * included.
 */
export type CursorPosition = { back: boolean; inclusive: boolean; key: string | null }

export type CursorPage<Row> = {
  content: Row[]
  metadata: { current: string; next: string | null; previous: string | null; size: number }
}

const start: CursorPosition = { back: false, inclusive: false, key: null }

/**
 * Reads one page of a list by keyset pagination, so changes between requests neither repeat nor skip rows.
 *
 * @param read returns up to `limit` rows from a position, nearest first
 */
export async function readCursorPage<Row>(
  { size, ...cursors }: CursorRequest,
  read: (position: CursorPosition, limit: number) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): Promise<CursorPage<Row>> {
  const position = positionOf(cursors)
  const nearest = await read(position, size + 1)
  const content = nearest.slice(0, size)
  if (position.back) content.reverse()
  const ahead: CursorPosition = edge(content.at(-1), false) ?? (position.back ? opposite(position) : position)
  const behind: CursorPosition = edge(content[0], true) ?? (position.back ? position : opposite(position))
  const beyond = position.back ? ahead : behind
  const hasBeyond = beyond.key !== null && (await read(beyond, 1)).length > 0
  const hasMore = nearest.length > size
  const [hasNext, hasPrevious] = position.back ? [hasBeyond, hasMore] : [hasMore, hasBeyond]
  return {
    content,
    metadata: {
      current: written(position),
      next: hasNext ? written(ahead) : null,
      previous: hasPrevious ? written(behind) : null,
      size,
    },
  }

  function edge(row: Row | undefined, back: boolean): CursorPosition | undefined {
    return row === undefined ? undefined : { back, inclusive: false, key: keyOf(row) }
  }
}

/** Returns the position of the remaining rows in the other direction. */
const opposite = ({ back, inclusive, key }: CursorPosition): CursorPosition => ({
  back: !back,
  inclusive: !inclusive,
  key,
})

const written = ({ back, inclusive, key }: CursorPosition) =>
  Buffer.from(JSON.stringify([back, inclusive, key])).toString('base64url')

function positionOf(cursors: Omit<CursorRequest, 'size'>): CursorPosition {
  const given = Object.entries(cursors).filter(([, value]) => value !== undefined)
  const [first, second] = given
  if (first === undefined) return start
  const refuse = (field: string, message: string, value: string) =>
    createInvalidRequestError([{ in: 'query', field, message, value }])
  if (second !== undefined)
    throw refuse(second[0], 'may not be given together with another cursor', second[1])
  const position = readPosition(first[1])
  if (position === undefined) throw refuse(first[0], 'is no cursor of a page of this list', first[1])
  return position
}

function readPosition(text: string): CursorPosition | undefined {
  const parsed = parse(Buffer.from(text, 'base64url').toString())
  if (!Array.isArray(parsed) || parsed.length !== 3) return undefined
  const [back, inclusive, key] = parsed as unknown[]
  if (typeof back !== 'boolean' || typeof inclusive !== 'boolean') return undefined
  if (key !== null && (typeof key !== 'string' || key.includes('\0') || !key.isWellFormed())) return undefined
  return { back, inclusive, key }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
