import { readdirSync, readFileSync } from 'node:fs'

const docs = new URL('../../../../portal/docs/', import.meta.url)
const readme = readFileSync(new URL('../../../../../README.md', import.meta.url), 'utf8')

/** A block of code in a guide, with the line on which it begins. */
export type Block = { language: string; title: string | undefined; code: string; line: number }

/** A page of the portal's own text, by its path below the documents and without its ending. */
export type Guide = { path: string; blocks: Block[] }

const blocksOf = (text: string): Block[] =>
  [...text.matchAll(/^( *)```(\w*)(?: title="([^"]*)")?\n([\s\S]*?)^\1```$/gm)].map(
    ({ index, 1: indent = '', 2: language = '', 3: title, 4: code = '' }) => ({
      language,
      title,
      code: code.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      line: text.slice(0, index).split('\n').length,
    }),
  )

/** Every page, in the order of the paths. */
export const guides: readonly Guide[] = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.mdx'))
  .toSorted()
  .map((path) => ({
    path: path.replace(/\.mdx$/, ''),
    blocks: blocksOf(readFileSync(new URL(path, docs), 'utf8')),
  }))

const [, tour = ''] = readme.split('<!-- tour:begin -->')

/** The first two blocks of the quick tour: a token, and what the guides call things by. */
export const prelude = blocksOf(tour)
  .filter(({ language }) => language === 'sh')
  .slice(0, 2)
  .map(({ code }) => code)
  .join('\n')

/** The functions of the shell that the quick tour has begun, for a test that has a token of its own. */
export const tourFunctions = prelude
  .split('\n')
  .filter((line) => /^\w+\(\) /.test(line))
  .join('\n')

/** Commands of an operator, who has the program and not only the address of a server. */
export const isOperators = ({ language, code }: Block): boolean =>
  (language === 'sh' || language === 'text') &&
  commandsOf(code).every((line) => /^(?:npx tiller|npm start)\b/.test(line))

export const commandsOf = (code: string): string[] => code.trim().split('\n')

/** The blocks of a guide that do something. */
export const isProgram = (block: Block): boolean =>
  ['sh', 'js', 'python'].includes(block.language) && !isOperators(block)

/** What a guide shows below a program as its answer, if it shows one. */
export const shownBelow = ({ blocks }: Guide, program: Block): Block | undefined => {
  const next = blocks[blocks.indexOf(program) + 1]
  return next !== undefined &&
    next.title === undefined &&
    ['json', 'text'].includes(next.language) &&
    !isOperators(next)
    ? next
    : undefined
}
