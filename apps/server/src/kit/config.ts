import { resolve } from 'node:path'

/** Every setting of the server, read once. */
export type Config = {
  host: string
  port: number
  /** How the outside reaches the server, without a slash at the end. */
  baseUrl: string
  dataDir: string
  /** Null: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: string | null
  /** IANA name of the time zone in which months and days are billed. */
  billingZone: string
  /** Part of a click's price that the publisher earns. */
  publisherShare: number
  /** Requests to the Disposition API that an address may send, on the average; 0 = any number. */
  dispositionRequestsPerSecond: number
  /** The same for a customer that sends a token. */
  dispositionTokenRequestsPerSecond: number
  /** Nobody reports dispositions without a token. */
  dispositionRequiresToken: boolean
  /** Take the seeker's address from X-Forwarded-For. */
  trustProxy: boolean
  logLevel: string
  /** Calls of the Platform API by one app client; 0 = without limit. */
  platformRequestsPerMinute: number
  /** Calls of its token endpoint by one app client from one address; 0 = without limit. */
  tokenRequestsPerMinute: number
  /** App clients that a customer may make for itself. */
  appClientsPerCustomer: number
  /** Whose pages may call the Platform API from a browser; `*` = everybody's. */
  corsOrigins: string[]
}

/** A setting that cannot be used; the message names it and says what it takes. */
export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>): Config {
  const port = integer(env, 'PORT', 4000, [1, 65535])
  return {
    host: env['HOST'] ?? '127.0.0.1',
    port,
    baseUrl: (env['BASE_URL'] ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    dataDir: resolve(env['TILLER_DATA'] ?? '.tiller'),
    databaseUrl: env['DATABASE_URL'] || null,
    billingZone: zone(env['BILLING_ZONE'] ?? 'America/New_York'),
    publisherShare: integer(env, 'PUBLISHER_SHARE_PERCENT', 20, [0, 100]) / 100,
    dispositionRequestsPerSecond: integer(env, 'DISPOSITION_REQUESTS_PER_SECOND', 20, [0, 100_000]),
    dispositionTokenRequestsPerSecond: integer(
      env,
      'DISPOSITION_TOKEN_REQUESTS_PER_SECOND',
      100,
      [0, 100_000],
    ),
    dispositionRequiresToken: env['DISPOSITION_REQUIRES_TOKEN'] === '1',
    trustProxy: env['TRUST_PROXY'] === '1',
    logLevel: env['LOG_LEVEL'] ?? 'warn',
    platformRequestsPerMinute: integer(env, 'PLATFORM_REQUESTS_PER_MINUTE', 600, [0, 1_000_000]),
    tokenRequestsPerMinute: integer(env, 'TOKEN_REQUESTS_PER_MINUTE', 10, [0, 1_000_000]),
    appClientsPerCustomer: integer(env, 'APP_CLIENTS_PER_CUSTOMER', 2, [0, 10_000]),
    corsOrigins: (env['CORS_ORIGINS'] ?? '').split(/[\s,]+/).filter(Boolean),
  }
}

function integer(
  env: Record<string, string | undefined>,
  name: string,
  fallback: number,
  [min, max]: [min: number, max: number],
) {
  const text = env[name]
  if (text === undefined || text === '') return fallback
  const value = Number(text)
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} is "${text}"; it takes a whole number from ${min} to ${max}.`)
  }
  return value
}

function zone(name: string) {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    throw new ConfigError(`BILLING_ZONE is "${name}"; it takes an IANA time zone such as America/New_York.`)
  }
}
