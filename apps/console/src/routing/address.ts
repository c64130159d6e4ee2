/** Where the console is; addresses inside it are said from there on. */
const base = '/console'

/** What an address says after its question mark, each name once. */
export type RawSearch = Readonly<Record<string, string | undefined>>

/** The numbers that a path has in the places of its `$names`. */
export type ParamsOf<Path extends string> = Path extends `${infer Segment}/${infer Rest}`
  ? ParamsOf<Segment> & ParamsOf<Rest>
  : Path extends `$${infer Name}`
    ? { [Key in Name]: number }
    : unknown

export type Params = Readonly<Record<string, number>>

/** The whole address of one below `/console`. */
export const addressOf = (inside: string): string => base + inside

/** The path inside the console of a whole one. */
export const pathIn = (pathname: string): string => pathname.slice(base.length).replace(/\/+$/, '') || '/'

/** The numbers of a path that has the form of another one, `/campaigns/$campaignId`; undefined if it has not. */
export function match(form: string, path: string): Params | undefined {
  const wanted = form.split('/')
  const there = path.split('/')
  if (wanted.length !== there.length) return undefined
  const params: Record<string, number> = {}
  for (const [index, segment] of wanted.entries()) {
    const value = there[index] ?? ''
    if (!segment.startsWith('$')) {
      if (segment !== value) return undefined
      continue
    }
    const id = parseId(value)
    if (id === undefined) return undefined
    params[segment.slice(1)] = id
  }
  return params
}

/** The number of an object, if the text is one. */
export const parseId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined

/** Reads what stands after the question mark; of a name that is there twice, the last one counts. */
export const parseSearch = (text: string): RawSearch => Object.fromEntries(new URLSearchParams(text))

/** A place of the console in words. */
export type Target = {
  to: string
  params?: Params | undefined
  search?: object | undefined
  hash?: string | undefined
}

/** Its whole address. What is undefined is left out of it. */
export function hrefOf({ to, params = {}, search = {}, hash }: Target): string {
  const path = to.replaceAll(/\$(\w+)/g, (_, name: string) => String(params[name]))
  const said = Object.entries(search).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const query = new URLSearchParams(said).toString()
  return addressOf(path) + (query === '' ? '' : `?${query}`) + (hash === undefined ? '' : `#${hash}`)
}
