import { resolve } from 'node:path'
import {
  databaseAddress,
  directory,
  emailAddress,
  file,
  flag,
  host,
  hostAndPort,
  integer,
  mailServer,
  masterKey,
  oneOf,
  origins,
  percent,
  proxies,
  webAddress,
  zone,
  type Kind,
} from './setting-types.ts'

export type Setting<T = unknown> = Kind<T> & {
  /** The variable of the environment. */
  variable: string
  /** What is read when the variable is absent or empty; null: nothing, and the value is null. */
  fallback: string | null
  /** What is so then, if the fallback does not say it. */
  otherwise?: string
  meaning: string
  /** Holds a password, and is not repeated in messages. */
  secret?: boolean
}

/** Every setting of the server. The table of the README is made from it: `npm run settings`. */
export const settings = {
  port: { variable: 'PORT', ...integer(1, 65_535), fallback: '4000', meaning: 'the port to listen on' },
  host: { variable: 'HOST', ...host, fallback: '127.0.0.1', meaning: 'the address to listen on' },
  /** Without a slash at the end. */
  baseUrl: {
    variable: 'BASE_URL',
    ...webAddress,
    fallback: null,
    otherwise: '`http://localhost:PORT`',
    meaning: 'how the outside reaches the server; behind a path of a host only the APIs work, not the pages',
  },
  /** An absolute path. */
  dataDir: {
    variable: 'TILLER_DATA',
    ...directory,
    fallback: '.tiller',
    meaning: 'everything that the server writes',
  },
  /** Null: the embedded PostgreSQL below `dataDir`. */
  databaseUrl: {
    variable: 'DATABASE_URL',
    ...databaseAddress,
    fallback: null,
    otherwise: 'the embedded PostgreSQL 18',
    meaning: 'your own PostgreSQL ≥ 15; its user must be allowed to create roles',
    secret: true,
  },
  masterKey: {
    variable: 'MASTER_KEY',
    ...masterKey,
    fallback: null,
    otherwise: 'what is in `MASTER_KEY_FILE`',
    meaning: 'what opens the keys in the database; the same for all servers on it',
    secret: true,
  },
  /** Null: `master.key` below `dataDir`, which is made at the first start. */
  masterKeyFile: {
    variable: 'MASTER_KEY_FILE',
    ...file,
    fallback: null,
    otherwise: '`master.key` in `TILLER_DATA`, made at the first start',
    meaning: 'a file that holds it',
  },
  billingZone: {
    variable: 'BILLING_ZONE',
    ...zone,
    fallback: 'America/New_York',
    meaning: 'the time zone in which months and days are billed',
  },
  /** From 0 to 1. */
  publisherShare: {
    variable: 'PUBLISHER_SHARE_PERCENT',
    ...percent,
    fallback: '20',
    meaning: 'the part of a click’s price that the publisher earns',
  },
  geoDatabase: {
    variable: 'GEO_DATABASE',
    takes: 'a file in MaxMind’s format (mmdb) with countries, of MaxMind, DB-IP or others',
    read: (text) => resolve(text),
    fallback: null,
    otherwise: 'no click is known to come from abroad',
    meaning:
      'by which clicks from outside the United States and their territories are recognised, which are not billed; read at the start',
  },
  trustProxy: {
    variable: 'TRUST_PROXY',
    ...proxies,
    fallback: '0',
    meaning:
      'whose `X-Forwarded-For` is believed; the last address in it that none of them added is the caller’s',
  },
  metricsToken: {
    variable: 'METRICS_TOKEN',
    takes: '16 to 256 characters without spaces',
    read: (text) => (/^[\x21-\x7e]{16,256}$/.test(text) ? text : undefined),
    fallback: null,
    otherwise: '`/metrics` answers only this machine',
    meaning: 'the bearer token with which `/metrics` may be read',
    secret: true,
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    ...oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    fallback: 'warn',
    meaning: 'from what level on the server writes its log',
  },
  workerConcurrency: {
    variable: 'WORKER_CONCURRENCY',
    ...integer(1, 50),
    fallback: '4',
    meaning: 'background tasks that one process runs at a time, each with a database connection',
  },
  stopGraceSeconds: {
    variable: 'STOP_GRACE_SECONDS',
    ...integer(0, 60),
    fallback: '5',
    meaning: 'how long after `SIGTERM` new connections are still taken, while `/readyz` answers 503',
  },
  stopLimitSeconds: {
    variable: 'STOP_LIMIT_SECONDS',
    ...integer(1, 600),
    fallback: '25',
    meaning: 'when a server that was told to stop ends, whatever is under way',
  },
  platformRequestsPerMinute: {
    variable: 'PLATFORM_REQUESTS_PER_MINUTE',
    ...integer(0, 1_000_000),
    fallback: '600',
    meaning:
      'calls of the Platform API by one app client, and as many of its token endpoint from one address; 0 = any number',
  },
  tokenRequestsPerMinute: {
    variable: 'TOKEN_REQUESTS_PER_MINUTE',
    ...integer(0, 1_000_000),
    fallback: '10',
    meaning: 'grants of one type that one app client asks for from one address; 0 = as many as its calls',
  },
  signInPagesPerMinute: {
    variable: 'SIGN_IN_PAGES_PER_MINUTE',
    ...integer(0, 1_000_000),
    fallback: '30',
    meaning: 'sign-ins that one address can begin on the pages; 0 = any number',
  },
  appClientsPerCustomer: {
    variable: 'APP_CLIENTS_PER_CUSTOMER',
    ...integer(0, 10_000),
    fallback: '2',
    meaning: 'app clients that a customer may make for itself',
  },
  campaignsPerPool: {
    variable: 'CAMPAIGNS_PER_POOL',
    ...integer(1, 10_000),
    fallback: '1000',
    meaning: 'campaigns of a pool that are not archived',
  },
  // Each can be a parameter of the statement that assigns jobs, which takes 65,535.
  filterValuesPerPool: {
    variable: 'FILTER_VALUES_PER_POOL',
    ...integer(1, 60_000),
    fallback: '50000',
    meaning: 'values in all job filters of a pool; a campaign or segment itself counts as two',
  },
  expansionsPerSource: {
    variable: 'EXPANSIONS_PER_SOURCE',
    ...integer(0, 100_000),
    fallback: '10000',
    meaning: 'title expansions of the jobs of a source',
  },
  segmentsPerCampaign: {
    variable: 'SEGMENTS_PER_CAMPAIGN',
    ...integer(1, 10_000),
    fallback: '200',
    meaning: 'segments of a campaign that are not archived',
  },
  archivedPerPool: {
    variable: 'ARCHIVED_PER_POOL',
    ...integer(1, 1_000_000),
    fallback: '20000',
    meaning: 'archived campaigns and segments of a pool, together',
  },
  keptAnswerMegabytes: {
    variable: 'KEPT_ANSWER_MEGABYTES',
    ...integer(0, 1_000_000),
    fallback: '500',
    meaning:
      'megabytes of answers that are kept for the `Idempotency-Key`s of one customer, each for 7 days; 0 = any number',
  },
  corsOrigins: {
    variable: 'CORS_ORIGINS',
    ...origins,
    fallback: '',
    otherwise: 'none',
    meaning: 'whose pages may call the Platform API from a browser; `*` = everybody’s',
  },
  /** Null: `search` below `dataDir`. */
  searchSnapshotDir: {
    variable: 'SEARCH_SNAPSHOT_DIR',
    ...directory,
    fallback: null,
    otherwise: '`search` in `TILLER_DATA`',
    meaning:
      'where the search index is kept from one start to the next, about a gigabyte for a million jobs; servers may share it',
  },
  searchRequestsPerSecond: {
    variable: 'SEARCH_REQUESTS_PER_SECOND',
    ...integer(0, 100_000),
    fallback: '50',
    meaning: 'searches of one publisher, on the average; 0 = any number',
  },
  searchAddressRequestsPerSecond: {
    variable: 'SEARCH_ADDRESS_REQUESTS_PER_SECOND',
    ...integer(0, 100_000),
    fallback: '10',
    meaning: 'the same for one address that searches without a publisher’s pass',
  },
  clicksPerNetworkAndMinute: {
    variable: 'CLICKS_PER_NETWORK_AND_MINUTE',
    ...integer(0, 1_000_000),
    fallback: '600',
    meaning: 'clicks from one network (/24, IPv6 /64); more are redirected and not billed; 0 = any number',
  },
  billedClicksPerNetworkAndJob: {
    variable: 'BILLED_CLICKS_PER_NETWORK_AND_JOB',
    ...integer(0, 1_000),
    fallback: '3',
    meaning: 'clicks on one job from one network that are billed in 24 hours; 0 = any number',
  },
  dispositionRequestsPerSecond: {
    variable: 'DISPOSITION_REQUESTS_PER_SECOND',
    ...integer(0, 100_000),
    fallback: '20',
    meaning: 'requests to the Disposition API from one address, on the average; 0 = any number',
  },
  dispositionTokenRequestsPerSecond: {
    variable: 'DISPOSITION_TOKEN_REQUESTS_PER_SECOND',
    ...integer(0, 100_000),
    fallback: '100',
    meaning: 'the same for a customer that sends a token',
  },
  dispositionBytesPerMinute: {
    variable: 'DISPOSITION_BYTES_PER_MINUTE',
    ...integer(0, 999_999_999),
    fallback: '10485760',
    meaning: 'bytes of dispositions from one address without a token; 0 = any number',
  },
  dispositionRequiresToken: {
    variable: 'DISPOSITION_REQUIRES_TOKEN',
    ...flag,
    fallback: '0',
    meaning: 'whether dispositions are taken only with a token',
  },
  conversionRequestsPerSecond: {
    variable: 'CONVERSION_REQUESTS_PER_SECOND',
    ...integer(0, 100_000),
    fallback: '20',
    meaning: 'conversions reported from one address, on the average; 0 = any number',
  },
  conversionWindowDays: {
    variable: 'CONVERSION_WINDOW_DAYS',
    ...integer(1, 90),
    fallback: '30',
    meaning: 'how long after a valid click a conversion still counts as its',
  },
  feedsMinFreeMb: {
    variable: 'FEEDS_MIN_FREE_MB',
    ...integer(0, 100_000_000),
    fallback: '512',
    meaning:
      'MB that must be free on the volume of `TILLER_DATA` for feeds to be imported; 0 = any number. The disk of a PostgreSQL elsewhere is not seen',
  },
  dispositionsMinFreeMb: {
    variable: 'DISPOSITIONS_MIN_FREE_MB',
    ...integer(0, 100_000_000),
    fallback: '128',
    meaning: 'the same for dispositions; clicks and conversions are never refused',
  },
  formRequestsPerMinute: {
    variable: 'FORM_REQUESTS_PER_MINUTE',
    ...integer(0, 1_000_000),
    fallback: '60',
    meaning: 'application forms that one address opens and sends; 0 = any number',
  },
  applicationsPerJobAndHour: {
    variable: 'APPLICATIONS_PER_JOB_AND_HOUR',
    ...integer(0, 1_000_000),
    fallback: '20',
    meaning: 'times that forms for one job are sent from one address in an hour; 0 = any number',
  },
  smtp: {
    variable: 'SMTP_URL',
    ...mailServer,
    fallback: null,
    otherwise: 'mails are kept and not sent',
    meaning:
      'the mail server by which mails are sent, which may be one of your own network; a password is only given over an encrypted connection',
    secret: true,
  },
  smtpCaFile: {
    variable: 'SMTP_CA_FILE',
    ...file,
    fallback: null,
    otherwise: 'public authorities alone are believed',
    meaning:
      'a file (PEM) with whoever else may vouch for the mail server, such as the authority of your own network',
  },
  mailFrom: {
    variable: 'MAIL_FROM',
    ...emailAddress,
    fallback: null,
    otherwise: '`tiller@` the host of `BASE_URL`',
    meaning: 'the address that mails come from',
  },
  smsUrl: {
    variable: 'SMS_URL',
    ...webAddress,
    fallback: null,
    otherwise: 'text messages are kept and not sent',
    meaning: 'where text messages are posted, as JSON with `id`, `to` and `text`, by which they are sent',
  },
  smsToken: {
    variable: 'SMS_TOKEN',
    takes: '1 to 1000 characters without spaces',
    read: (text) => (/^[\x21-\x7e]{1,1000}$/.test(text) ? text : undefined),
    fallback: null,
    otherwise: 'none',
    meaning: 'the bearer token that goes with them',
    secret: true,
  },
  s3Endpoint: {
    variable: 'S3_ENDPOINT',
    ...webAddress,
    fallback: null,
    otherwise: 'files are kept in `TILLER_DATA`',
    meaning:
      'a service that speaks S3, in which resumes are kept, sealed; it may be one of your own network. Needs the bucket and the keys below',
  },
  s3Bucket: {
    variable: 'S3_BUCKET',
    takes: '3 to 63 small letters, digits, dots and hyphens',
    read: (text) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : undefined),
    fallback: null,
    meaning: 'its bucket, which has to be there',
  },
  s3Region: {
    variable: 'S3_REGION',
    takes: '1 to 64 letters, digits and hyphens',
    read: (text) => (/^[\w-]{1,64}$/.test(text) ? text : undefined),
    fallback: 'us-east-1',
    meaning: 'its region; services other than Amazon’s mostly take any',
  },
  s3AccessKeyId: {
    variable: 'S3_ACCESS_KEY_ID',
    takes: '1 to 256 characters without spaces',
    read: (text) => (/^[\x21-\x7e]{1,256}$/.test(text) ? text : undefined),
    fallback: null,
    meaning: 'a key that may get, put and delete objects of the bucket',
  },
  s3SecretAccessKey: {
    variable: 'S3_SECRET_ACCESS_KEY',
    takes: '1 to 256 characters without spaces',
    read: (text) => (/^[\x21-\x7e]{1,256}$/.test(text) ? text : undefined),
    fallback: null,
    meaning: 'its secret',
    secret: true,
  },
  s3PathStyle: {
    variable: 'S3_PATH_STYLE',
    ...flag,
    fallback: '1',
    meaning: 'whether the bucket is named in the path of addresses, and not before the host',
  },
  clamav: {
    variable: 'CLAMAV',
    ...hostAndPort,
    fallback: null,
    meaning:
      'where ClamAV’s daemon (`clamd`) listens over TCP, by which resumes are searched for malware before anybody can download them',
  },
  feedsOverHttp: {
    variable: 'FEEDS_OVER_HTTP',
    ...flag,
    fallback: '0',
    meaning: 'whether feeds are fetched from `http:` addresses too',
  },
  egressAllowPrivate: {
    variable: 'EGRESS_ALLOW_PRIVATE',
    ...flag,
    fallback: '0',
    meaning:
      'whether the server calls addresses of its own network, on any port; for development on one machine only',
  },
} satisfies Record<string, Setting>

type Settings = typeof settings

type Value<S extends Setting> =
  S extends Setting<infer T> ? Exclude<T, undefined> | (S['fallback'] extends null ? null : never) : never

/** The settings, read. */
export type Config = {
  [Field in keyof Settings]: Field extends 'baseUrl' ? string : Value<Settings[Field]>
}

/** Settings that cannot be used; the message names each and says what it takes, one a line. */
export class ConfigError extends Error {}

/** Reads all settings. Throws `ConfigError` with every one that cannot be used. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const wrong: string[] = []
  const values = Object.entries<Setting>(settings).map(([field, setting]) => {
    const text = env[setting.variable] || setting.fallback
    const value = text === null ? null : setting.read(text)
    if (text !== null && value === undefined) wrong.push(complaint(setting, text))
    return [field, value]
  })
  wrong.push(...missingOf(env))
  if (wrong.length > 0) throw new ConfigError(wrong.join('\n'))
  // Entries lose which type belongs to which field.
  const config = Object.fromEntries(values) as Config & { baseUrl: string | null }
  return { ...config, baseUrl: config.baseUrl ?? `http://localhost:${config.port}` }
}

/** What is nothing without the others. */
const together = [settings.s3Endpoint, settings.s3Bucket, settings.s3AccessKeyId, settings.s3SecretAccessKey]

function missingOf(env: Record<string, string | undefined>): string[] {
  const missing = together.filter(({ variable }) => !env[variable])
  if (missing.length === together.length) return []
  const names = together.map(({ variable }) => variable).join(', ')
  return missing.map(({ variable }) => `${variable} is missing; ${names} are set together.`)
}

const complaint = ({ variable, takes, secret }: Setting, text: string) =>
  `${variable} ${secret === true ? 'cannot be used' : `is ${JSON.stringify(text.slice(0, 100))}`}; it takes ${takes}.`
