import { readdirSync, readFileSync } from 'node:fs'

const docs = new URL('../../../../portal/docs/', import.meta.url)
const readme = readFileSync(new URL('../../../../../README.md', import.meta.url), 'utf8')

/** A code block of a guide and its first line number. */
export type Block = { language: string; title: string | undefined; code: string; line: number }

/** A page of the portal, by its path below the documents, without the extension. */
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

export const guides: readonly Guide[] = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.mdx'))
  .toSorted()
  .map((path) => ({
    path: path.replace(/\.mdx$/, ''),
    blocks: blocksOf(readFileSync(new URL(path, docs), 'utf8')),
  }))

const [, tour = ''] = readme.split('<!-- tour:begin -->')

/** The first two blocks of the quick tour: a token, and the ids that guides use. */
export const prelude = blocksOf(tour)
  .filter(({ language }) => language === 'sh')
  .slice(0, 2)
  .map(({ code }) => code)
  .join('\n')

/** The shell functions of the quick tour, for tests with their own token. */
export const tourFunctions = prelude
  .split('\n')
  .filter((line) => /^\w+\(\) /.test(line))
  .join('\n')

/** Whether a block contains operator commands, which need the program itself. */
export const isOperators = ({ language, code }: Block): boolean =>
  (language === 'sh' || language === 'text') &&
  commandsOf(code).every((line) => /^(?:[A-Z_]+=\S+ )*(?:npx tiller|npm start)\b/.test(line))

export const commandsOf = (code: string): string[] => code.trim().split('\n')

/** Whether a block is executable. */
export const isProgram = (block: Block): boolean =>
  ['sh', 'js', 'python'].includes(block.language) && !isOperators(block)

/** The response that a guide shows below a program, if any. */
export const expectedResponse = ({ blocks }: Guide, program: Block): Block | undefined => {
  const next = blocks[blocks.indexOf(program) + 1]
  return next !== undefined &&
    next.title === undefined &&
    ['json', 'text'].includes(next.language) &&
    !isOperators(next)
    ? next
    : undefined
}
