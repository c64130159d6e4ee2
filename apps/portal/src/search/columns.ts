import type { Entry } from './engine.ts'

/** The entries as the build writes them: a column for each part, which packs a third smaller than rows do. */
export type Columns = { [part in keyof Entry]-?: (Entry[part] | null)[] }

const parts = ['title', 'place', 'path', 'group', 'method', 'says', 'words'] as const

export const toColumns = (entries: readonly Entry[]): Columns => {
  const paths = entries.map(({ path, title }, row) => {
    const [page, anchor] = parted(path)
    const isSame = row > 0 && parted(entries[row - 1]?.path ?? '')[0] === page
    return (isSame && anchor !== '' ? '' : page) + shortened(anchor, title)
  })
  return {
    // The seam: every part of an entry is in the list.
    ...(Object.fromEntries(
      parts.map((part) => [part, entries.map((entry) => entry[part] ?? null)]),
    ) as Columns),
    path: paths,
  }
}

export const fromColumns = (columns: Columns): Entry[] => {
  let page = ''
  return columns.title.map((title, row) => {
    const [ownPage, anchor] = parted(columns.path[row] ?? '')
    page = ownPage === '' ? page : ownPage
    // The seam: each row was an entry.
    const entry = Object.fromEntries(
      parts.map((part) => [part, columns[part][row]]).filter(([, value]) => value !== null),
    ) as Entry
    return { ...entry, path: page + anchor.replace('.*', `.${title}`).replace('#*', `#${slug(title ?? '')}`) }
  })
}

/** A page, and the place on it from its `#` on; a place on the page of the entry before stands alone. */
const parted = (path: string): [page: string, anchor: string] => {
  const at = path.indexOf('#')
  return at < 0 ? [path, ''] : [path.slice(0, at), path.slice(at)]
}

/** The anchor of a field ends with its name, and that of a section is made of its heading: both are titles. */
const shortened = (anchor: string, title: string) => {
  if (anchor === `#${slug(title)}`) return '#*'
  return anchor.endsWith(`.${title}`) ? `${anchor.slice(0, -title.length)}*` : anchor
}

const slug = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')
