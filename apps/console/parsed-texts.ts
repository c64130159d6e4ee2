import { readFile } from 'node:fs/promises'
import { IntlMessageFormat } from 'intl-messageformat'
import type { Plugin } from 'esbuild'
import { serverTexts, spanish } from './src/language/spanish.ts'

/** The texts with placeholders or tags. */
const texts = Object.entries(spanish).filter(([id]) => /[{<]/.test(id))

const parse = (text: string) => new IntlMessageFormat(text, 'en').getAst()

const quote = (text: string) => (text.includes("'") ? `"${text}"` : `'${text}'`)

/** Replaces the texts of a module with their parsed form. The English text is named by a short key. */
function withParsedTexts(source: string): string {
  return texts.reduce((changed, [id], index) => {
    const parsed = JSON.stringify({ key: `#${index}`, ast: parse(id) })
    return changed.replaceAll(`id="${id}"`, () => `id={${parsed}}`).replaceAll(quote(id), () => parsed)
  }, source)
}

/** An esbuild plugin that parses texts, so that the console contains no parser. */
export const parsedTexts: Plugin = {
  name: 'parsed texts',
  setup(build) {
    build.onLoad({ filter: /\/console\/src\/language\/spanish\.ts$/ }, () => {
      const translations = Object.fromEntries(
        Object.entries(spanish).map(([id, text]) => {
          const index = texts.findIndex(([each]) => each === id)
          return index === -1 ? [id, text] : [`#${index}`, parse(text)]
        }),
      )
      const contents = `export const spanish = ${JSON.stringify(translations)}
export const serverTexts = ${JSON.stringify(serverTexts)}`
      return { contents, loader: 'js' }
    })
    build.onLoad({ filter: /\/console\/src\/.*\.tsx?$/ }, async ({ path }) => ({
      contents: withParsedTexts(await readFile(path, 'utf8')),
      loader: path.endsWith('x') ? 'tsx' : 'ts',
    }))
  },
}
