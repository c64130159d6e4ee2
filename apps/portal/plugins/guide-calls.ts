import type { Operation } from '../reference/model.ts'

/** An operation with the page that shows it. */
export type Known = Pick<Operation, 'id' | 'method' | 'url' | 'summary'> & { route: string }

/**
 * The operations that a guide uses, in the order in which it comes to them and as often as it does: those that its blocks
 * of shell call, those that its text names by method and path, and those that it links to.
 */
export const callsOf = (markdown: string, operations: readonly Known[]): Known[] => {
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

type Match = (method: string, path: string) => Known | undefined

/** Finds the operation of a method and a path, with or without the version before it; names in a path stand for what they are. */
function matcher(operations: readonly Known[]): Match {
  const patterns = operations.map((operation) => {
    const path = new URL(operation.url).pathname.split('/').map(decodeURIComponent)
    const source = path.map((part) => (part.startsWith('{') ? '[^/]+' : part.replaceAll('.', String.raw`\.`)))
    const variables = path.filter((part) => part.startsWith('{')).length
    return { operation, variables, pattern: new RegExp(`^${source.join('/').replace(/^\/v5/, '(?:/v5)?')}$`) }
  })
  // A path that is written out goes before one with a variable in its place.
  const bySureness = patterns.toSorted((one, other) => one.variables - other.variables)
  return (method, path) =>
    bySureness.find(({ operation, pattern }) => operation.method === method && pattern.test(path))?.operation
}

/** What stands in the text: `GET /v5/jobs/{jobId}`, or a link to the operation. */
const namedIn = (text: string, operations: readonly Known[], match: Match): Known[] =>
  [...text.matchAll(/\b(GET|POST|PUT|PATCH|DELETE) (\/[^\s`?)\]]+)|(\/api\/[\w/]+)#(\w+)/g)].flatMap(
    ([, method, path, route, id]) => {
      const found =
        method === undefined || path === undefined
          ? operations.find((operation) => operation.route === route && operation.id === id)
          : match(method, path)
      return found === undefined ? [] : [found]
    },
  )

/** Puts addresses in place of the names that a guide has given them: `webhooks="$TILLER/v5/webhooks"`. */
function addressesIn(markdown: string): (command: string) => string {
  const named = [...markdown.matchAll(/^ *(\w+)="(\$\w+\/[^"]*)"$/gm)]
  return (command) =>
    named.reduce(
      (text, [, name = '', address = '']) =>
        text.replaceAll(new RegExp(`"\\$${name}(?!\\w)`, 'g'), () => `"${address}`),
      command,
    )
}

/** A block's commands, each with the lines that it goes on for. */
const commandsOf = (code: string): string[] => {
  const commands: string[] = []
  for (const line of code.replaceAll('\\\n', ' ').split('\n')) {
    const last = commands.at(-1)
    // A body in quotes goes on until the quote ends.
    if (last !== undefined && (last.match(/'/g)?.length ?? 0) % 2 === 1)
      commands[commands.length - 1] = `${last} ${line}`
    // To name an address is not to call it.
    else if (!/^\w+="[^"]*"$/.test(line)) commands.push(line)
  }
  return commands
}

function calledBy(command: string, match: Match): Known[] {
  // What is sent may hold paths too; it calls nothing.
  const call = command.replace(/\s(?:-d|--json|--data)\s+('[^']*'|"(?:[^"\\]|\\.)*")/g, ' -d body')
  const method = /\s-X\s+(\w+)/.exec(call)?.[1] ?? /\b(GET|POST|PATCH|PUT|DELETE)\b/.exec(call)?.[1]
  const sends = / (?:-d|--json|--data)\b/.test(call) && !/ -G\b/.test(call)
  return [...call.matchAll(/(?:\$\w+|https?:\/\/[\w.:]+|["' ])(\/[^\s"'?)]+)/g)].flatMap(([, path = '']) => {
    const found = match(method ?? (sends ? 'POST' : 'GET'), path)
    return found === undefined ? [] : [found]
  })
}
