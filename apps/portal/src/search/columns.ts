import type { SearchEntry } from './engine.ts'

/**
 * The search entries by column, which compresses to two thirds of the size by row. Each word is stored once with its
 * rows, which is a third smaller than a word list per row.
 */
export type SearchColumns = Shown & { words: Words }

type Shown = { [part in Exclude<keyof SearchEntry, 'words'>]-?: (SearchEntry[part] | null)[] }

type Words = { names: string; rows: string }

const parts = ['title', 'place', 'path', 'group', 'method', 'says'] as const

export const encodeSearchColumns = (entries: readonly SearchEntry[]): SearchColumns => {
  const paths = entries.map(({ path, title }, row) => {
    const [page, anchor] = parted(path)
    const isSame = row > 0 && parted(entries[row - 1]?.path ?? '')[0] === page
    return (isSame && anchor !== '' ? '' : page) + shortened(anchor, title)
  })
  return {
    // The columns are complete.
    ...(Object.fromEntries(
      parts.map((part) => [part, entries.map((entry) => entry[part] ?? null)]),
    ) as Shown),
    path: paths,
    words: toWords(entries.map(({ words }) => words)),
  }
}

export const decodeSearchColumns = (columns: SearchColumns): SearchEntry[] => {
  let page = ''
  const words = fromWords(columns.words, columns.title.length)
  return columns.title.map((title, row) => {
    const [ownPage, anchor] = parted(columns.path[row] ?? '')
    page = ownPage === '' ? page : ownPage
    // The columns were created from entries, so each row is one.
    const entry = Object.fromEntries(
      parts.map((part) => [part, columns[part][row]]).filter(([, value]) => value !== null),
    ) as SearchEntry
    const anchored = anchor.replace('.*', `.${title}`).replace('#*', `#${slug(title ?? '')}`)
    return { ...entry, path: page + anchored, words: words[row]?.join(' ') ?? '' }
  })
}

// The first character that encodes a number. From here on, JSON escapes none, and none is a space.
const zero = 0x5d

/** Encodes each word with its rows. A character encodes the distance to the previous row. */
const toWords = (lists: readonly string[]): Words => {
  const rows = new Map<string, number[]>()
  for (const [row, list] of lists.entries())
    for (const word of list.split(' ').filter(Boolean)) rows.set(word, [...(rows.get(word) ?? []), row])
  const words = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const signs = (places: readonly number[]) =>
    places.map((row, index) => String.fromCharCode(zero + row - (places[index - 1] ?? 0))).join('')
  return {
    names: words.map(([word]) => word).join(' '),
    rows: words.map(([, places]) => signs(places)).join(' '),
  }
}

const fromWords = ({ names, rows }: Words, count: number): string[][] => {
  const lists = Array.from({ length: count }, (): string[] => [])
  const signs = rows.split(' ')
  for (const [index, word] of names.split(' ').entries()) {
    let row = 0
    for (const sign of signs[index] ?? '') {
      row += sign.charCodeAt(0) - zero
      lists[row]?.push(word)
    }
  }
  return lists
}

/** Splits a path into its page and its anchor. An anchor without a page is on the page of the previous entry. */
const parted = (path: string): [page: string, anchor: string] => {
  const at = path.indexOf('#')
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)]
}

/** Replaces the title at the end of an anchor by `*`. Most anchors end with the name of their field or heading. */
const shortened = (anchor: string, title: string) => {
  if (anchor === `#${slug(title)}`) return '#*'
  return anchor.endsWith(`.${title}`) ? `${anchor.slice(0, -title.length)}*` : anchor
}

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
