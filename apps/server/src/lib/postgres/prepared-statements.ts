import pg from 'pg'

/** Statements that a process has planned once a connection; beyond, they are planned each time. */
const maxNames = 200
const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= maxNames) return known
  const name = `tiller_${names.size + 1}`
  names.set(text, name)
  return name
}

/** Prepares each statement once a connection: for few statements that are asked very often. */
export class PreparingClient extends pg.Client {
  // What Kysely sends: a text with its parameters. Everything else goes its usual way.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    const sent = name === undefined ? args : [{ name, text, values }]
    return super.query(...(sent as Parameters<pg.Client['query']>)) as never
  }
}

/** The option with which PostgreSQL also plans each of them only once, whatever the values. */
export const planOnce = '-c plan_cache_mode=force_generic_plan'
