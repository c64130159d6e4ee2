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

class PreparingClient extends pg.Client {
  // What Kysely sends: a text with its parameters. Everything else goes its usual way.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name =
      typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
    const sent = name === undefined ? args : [{ name, text, values }]
    return super.query(...(sent as Parameters<pg.Client['query']>)) as never
  }
}

/**
 * Options of connections on which PostgreSQL plans each statement once, and not each time, whatever the values: for few
 * statements that are asked very often.
 */
export const preparing = {
  Client: PreparingClient,
  options: '-c plan_cache_mode=force_generic_plan',
} satisfies pg.PoolConfig
