/** A word that means something else in some places. */
type Exception = {
  word: string
  /** Compared with `path/of/file.ts`, and for what it exports with `path/of/file.ts#name`. */
  where: RegExp
  reason: string
}

export const exceptions: Exception[] = [
  {
    word: 'client',
    where: /(app|console)-?client/i,
    reason: 'OAuth’s client, as the Platform API spells it.',
  },
  {
    word: 'client',
    where:
      /^packages\/client\/|^packages\/contract\/src\/emit\/client-files\.ts|^apps\/server\/test\/(clients?\.|hostile-clients\/)|^apps\/console\/src\/api\/client/,
    reason: 'The program that calls the APIs.',
  },
  {
    word: 'feed',
    where:
      /^packages\/job-feed\/|^apps\/portal\/(plugins|src\/feed)\/|\/feeds\/|\/(cli\/records|apis\/publishers)\/feed\.ts|\/crash\/feeds\.ts|#feedXml$/,
    reason: 'The document, not the source that it comes from.',
  },
  {
    word: 'posting',
    where: /^packages\/search-index\/.*posting/i,
    reason: 'Information retrieval’s: an entry of a word’s list of documents.',
  },
  { word: 'view', where: /sign-?in/i, reason: 'What a page of the sign-in shows.' },
  {
    word: 'view',
    where: /saved-?view|\/saved\/view-link\.tsx|\/saved-views\//i,
    reason: 'A screen of the console that somebody has kept.',
  },
  { word: 'twin', where: /^apps\/portal\//, reason: 'The same page in Markdown.' },
  { word: 'transaction', where: /#tenantTransaction$/, reason: 'The database’s.' },
  {
    word: 'cap',
    where: /#(setCap|bidCapCents|dayCapCents)$/,
    reason: 'The highest amount itself, not the bucket that has it.',
  },
  {
    word: 'location',
    where: /^packages\/(contract|job-feed)\/|^apps\/server\/.*\/locations\//,
    reason: 'As the Platform API spells places, and feeds their element before the place is found.',
  },
]

export type Words = {
  /** That we have another word for: the second column of the table. */
  replaced: string[]
  /** That say nothing about a file. */
  empty: string[]
}

/** What the chapter "Words" of ARCHITECTURE.md forbids. */
export function forbiddenWords(architecture: string): Words {
  const [, chapter = ''] = architecture.split(/^## Words$/m)
  const [, , ...rows] = chapter.split('\n').filter((line) => line.startsWith('|'))
  const replaced = rows.flatMap((row) => (row.split('|')[2] ?? '').split(','))
  const [, empty = ''] = /No file or folder is called ([^:]*):/.exec(chapter) ?? []
  return {
    replaced: replaced.map((word) => word.trim()),
    empty: [...empty.matchAll(/`(\w+)`/g)].map(([, word = '']) => word),
  }
}

/** `newAppClients` and `new-app-clients` as ` new app clients `. */
const spaced = (name: string) =>
  ` ${name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[^a-zA-Z0-9]+/g, ' ')
    .toLowerCase()
    .trim()} `

const singularOrPlural = (word: string) => new RegExp(` (${word}s?|${word.replace(/y$/, 'ie')}s) `)

const declared = /^export\s+(?:declare\s+|async\s+)*(?:function\*?|const|let|class|type|interface)\s+(\w+)/gm
const gathered = /^export\s+(?:type\s+)?\{([^}]*)\}/gm

function exportsOf(text: string) {
  const lists = [...text.matchAll(gathered)].flatMap(([, list = '']) => list.split(','))
  const names = lists.map((each) => each.trim().split(/\s+/).at(-1) ?? '').filter((name) => name !== '')
  return [...[...text.matchAll(declared)].map(([, name = '']) => name), ...names]
}

export type Use = { place: string; word: string }

/** Each use of a forbidden word in the path of a file, or in a name that it exports. */
export function uses(file: string, text: string, { replaced, empty }: Words): Use[] {
  const segments = file.split('/').map((segment) => segment.replace(/\..*$/, ''))
  const names = [
    { place: file, name: segments.at(-1) ?? '' },
    ...exportsOf(text).map((name) => ({ place: `${file}#${name}`, name })),
  ]
  const found = names.flatMap(({ place, name }) =>
    replaced.filter((word) => singularOrPlural(word).test(spaced(name))).map((word) => ({ place, word })),
  )
  const nothing = empty.filter((word) => segments.includes(word) || segments.includes(`${word}s`))
  return [...found, ...nothing.map((word) => ({ place: file, word }))]
}

/** What lets a word stand where it is. */
export const excuses = ({ place, word }: Use) =>
  exceptions.filter((exception) => exception.word === word && exception.where.test(place))
