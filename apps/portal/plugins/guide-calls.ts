import type { Operation } from '../reference/model.ts'

export type KnownOperation = Pick<Operation, 'id' | 'method' | 'url' | 'summary'> & { route: string }

/**
 * Returns the operations that a guide uses, in order and with repetitions: those that its shell blocks call, and
 * those that its text names by method and path or by a link.
 */
export const findCalledOperations = (
  markdown: string,
  operations: readonly KnownOperation[],
): KnownOperation[] => {
  const match = matcher(operations)
  const addresses = addressesIn(markdown)
  return markdown.split(/^ *(```[\s\S]*?^ *```) *$/m).flatMap((part, index) => {
    if (index % 2 === 0) return namedIn(part, operations, match)
    const code = /^```sh.*\n([\s\S]*)```$/.exec(part.trim())?.[1]
    return code === undefined
      ? []
      : commandsOf(code).flatMap((command) => calledBy(addresses(command), match))
  })
}

type Match = (method: string, path: string) => KnownOperation | undefined

/**
 * Creates a function that finds an operation by method and path, with or without the version prefix. Shell variables
 * in the path match path parameters.
 */
function matcher(operations: readonly KnownOperation[]): Match {
  const patterns = operations.map((operation) => {
    const path = new URL(operation.url).pathname.split('/').map(decodeURIComponent)
    const source = path.map((part) => (part.startsWith('{') ? '[^/]+' : part.replaceAll('.', String.raw`\.`)))
    const variables = path.filter((part) => part.startsWith('{')).length
    return { operation, variables, pattern: new RegExp(`^${source.join('/').replace(/^\/v5/, '(?:/v5)?')}$`) }
  })
  // A literal path takes precedence over one with parameters.
  const bySureness = patterns.toSorted((one, other) => one.variables - other.variables)
  return (method, path) =>
    bySureness.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation
}

/** Returns the operations that a text names as `GET /v5/jobs/{jobId}` or by a link. */
const namedIn = (text: string, operations: readonly KnownOperation[], match: Match): KnownOperation[] =>
  [...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[^\s`?)\]]+)|(\/api\/[\w/]+)#(\w+)/g)].flatMap(
    ([, method, path, route, id]) => {
      const found =
        method === undefined || path === undefined
          ? operations.find((operation) => operation.route === route && operation.id === id)
          : match(method, path)
      return found === undefined ? [] : [found]
    },
  )

/**
 * Returns a function that replaces variables with the URLs that a guide assigns to them, for example
 * `webhooks="$TILLER/v5/webhooks"`.
 */
function addressesIn(markdown: string): (command: string) => string {
  const named = [...markdown.matchAll(/^ *(\w+)="(\$\w+\/[^"]*)"$/gm)]
  return (command) =>
    named.reduce(
      (text, [, name = '', address = '']) =>
        text.replaceAll(new RegExp(`"\\$${name}(?!\\w)`, 'g'), () => `"${address}`),
      command,
    )
}

/** Splits a block into commands, with their continuation lines. */
const commandsOf = (code: string): string[] => {
  const commands: string[] = []
  for (const line of code.replaceAll('\\\n', ' ').split('\n')) {
    const last = commands.at(-1)
    // A quoted body continues until the closing quote.
    if (last !== undefined && (last.match(/'/g)?.length ?? 0) % 2 === 1)
      commands[commands.length - 1] = `${last} ${line}`
    // Assigning a URL to a variable is not a call.
    else if (!/^\w+="[^"]*"$/.test(line)) commands.push(line)
  }
  return commands
}

function calledBy(command: string, match: Match): KnownOperation[] {
  // Bodies are removed, because they may contain paths.
  const call = command.replace(/\s(?:-d|--json|--data)\s+('[^']*'|"(?:[^"\\]|\\.)*")/g, ' -d body')
  const method = /\s-X\s+(\w+)/.exec(call)?.[1] ?? /\b(GET|POST|PATCH|PUT|DELETE)\b/.exec(call)?.[1]
  const sends = / (?:-d|--json|--data)\b/.test(call) && !/ -G\b/.test(call)
  return [...call.matchAll(/(?:\$\w+|https?:\/\/[\w.:]+|["' ])(\/[^\s"'?)]+)/g)].flatMap(([, path = '']) => {
    const found = match(method ?? (sends ? 'POST' : 'GET'), path)
    return found === undefined ? [] : [found]
  })
}
