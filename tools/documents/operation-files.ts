import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../build.ts'

const contract = 'packages/contract/src'
const server = 'apps/server/src'

/** Folders with modules that every operation uses. */
const shared = [`${server}/lib/`, `${server}/domain/events/`]

/**
 * Returns the source files of an operation of the Platform API: the contract's entry, the schemas of its body and
 * response, and every file with code that its handler runs, except `lib` and `domain/events`. Imports are followed
 * declaration by declaration. A file counts only if the operation reaches one of its functions or constants; types do
 * not count. Modules of the contract count, but their own imports do not.
 *
 * @param operations the file of the entry, below the contract's source
 * @param handlers the file of the handler, below the server's source
 */
export function listFilesOfOperation(id: string, operations: string, handlers: string): string[] {
  const files = new Set([`${contract}/${operations}`, `${server}/${handlers}`])
  const entry = propertyOf(`${contract}/${operations}`, id)
  const schemas = /^ {4}(?:body|ok): .*$/gm
  for (const [line] of entry.matchAll(schemas))
    for (const name of names(line)) {
      const file = importsOf(`${contract}/${operations}`).get(name)
      if (file !== undefined) files.add(file)
    }
  const visited = new Set<string>()
  const follow = (file: string, code: string) => {
    const imports = importsOf(file)
    for (const name of names(code)) {
      const source = imports.get(name) ?? file
      const key = `${source} ${name}`
      if (visited.has(key) || shared.some((folder) => source.startsWith(folder))) continue
      visited.add(key)
      const declaration = declarationsOf(source).get(name)
      if (declaration === undefined) continue
      files.add(source)
      if (source.startsWith(server)) follow(source, declaration)
    }
  }
  follow(`${server}/${handlers}`, propertyOf(`${server}/${handlers}`, id))
  return [...files].toSorted()
}

const sourceOf = (file: string) =>
  readFileSync(join(repositoryRoot, file), 'utf8').replaceAll(/\/\*.*?\*\/|(?<![:'"])\/\/[^\n]*/gs, '')

const names = (code: string) => new Set(code.match(/(?<!['\w])(?<!(?<!\.\.)\.)[A-Za-z_]\w*/g))

/** Returns the property of an object at the top level of a formatted file. */
function propertyOf(file: string, name: string): string {
  const [property] =
    new RegExp(`^  (?:async )?${name}[:(].*?(?=^ {2}\\w|^\\})`, 'ms').exec(sourceOf(file)) ?? []
  if (property === undefined) throw new Error(`${file} has no ${name}.`)
  return property
}

/** Returns the functions and constants of a formatted file, with their code. */
function declarationsOf(file: string): Map<string, string> {
  const declaration = /^(?:export )?(?:async )?(?:const|function|class) (\w+).*?(?=^[a-z]|(?![^]))/gms
  return new Map([...sourceOf(file).matchAll(declaration)].map(([code, name = '']) => [name, code]))
}

/** Returns the file of each imported value. Packages are omitted. */
function importsOf(file: string): Map<string, string> {
  const clauses = sourceOf(file).matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)
  return new Map(
    [...clauses].flatMap(([, specifiers = '', module = '']) => {
      const source = fileOf(module, file)
      return source === undefined
        ? []
        : specifiers
            .split(',')
            .map((specifier) => specifier.trim())
            .filter((name) => name !== '' && !name.startsWith('type '))
            .map((name) => [name, source] as const)
    }),
  )
}

function fileOf(module: string, importer: string): string | undefined {
  if (module.startsWith('.')) return join(importer, '..', module)
  if (module.startsWith('@tiller/contract/')) return `${module.replace('@tiller/contract', contract)}.ts`
  return module.startsWith('#') ? `${server}/${module.slice(1)}` : undefined
}
