import pg from 'pg'

/** Settings of PostgreSQL and their values. */
export type PostgresSettings = Record<string, string | number>

/**
 * Creates the class of clients of a pooler in transaction mode, such as PgBouncer. Each transaction may run on another
 * connection of PostgreSQL, so the settings are made in each transaction, and a single statement runs in a transaction
 * of its own. Statements have no names, because PgBouncer knows them only since version 1.21.
 */
export function createTransactionClient(settings: PostgresSettings) {
  const setAll = Object.entries(settings).map(
    ([name, value]) => `; set local ${name} = ${pg.escapeLiteral(String(value))}`,
  )
  const withSettings = (begin: string) => begin + setAll.join('')

  return class TransactionClient extends pg.Client {
    // Kysely passes a text and parameters, and expects a promise.
    override query(text: unknown, values?: unknown): never {
      if (typeof text !== 'string') throw new TypeError('Only text can be sent through a pooler.')
      return this.#send(text, values as unknown[]) as never
    }

    #send(text: string, values: unknown[]) {
      if (/^(?:begin|start transaction)/.test(text)) return super.query(withSettings(text))
      return this.getTransactionStatus() === 'I' ? this.#sendAlone(text, values) : super.query(text, values)
    }

    async #sendAlone(text: string, values: unknown[]) {
      await super.query(withSettings('begin'))
      try {
        const result = await super.query(text, values)
        await super.query('commit')
        return result
      } catch (error) {
        await super.query('rollback').catch(() => {})
        throw error
      }
    }
  }
}
