import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { fastify } from 'fastify'
import { ConfigError, readConfig } from './config.ts'
import { defaultConnections } from '#lib/postgres/connection-numbers.ts'
import { settingDefinitions } from './settings.ts'

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message
  }
  return undefined
}

test('without variables, and with empty ones, each setting has its default', () => {
  const config = readConfig({})
  assert.deepEqual(config, {
    port: 4000,
    host: '127.0.0.1',
    baseUrl: 'http://localhost:4000',
    dataDir: resolve('.tiller'),
    databaseUrl: null,
    sandbox: true,
    masterKey: null,
    masterKeyFile: null,
    billingZone: 'America/New_York',
    publisherShare: 0.2,
    geoDatabase: null,
    trustProxy: 0,
    metricsToken: null,
    logLevel: 'warn',
    platformRequestsPerMinute: 600,
    tokenRequestsPerMinute: 10,
    signInPagesPerMinute: 30,
    appClientsPerCustomer: 2,
    searchUrl: null,
    searchIndex: 'tiller-jobs',
    searchCaFile: null,
    searchShards: 1,
    searchReplicas: 1,
    eventsKafka: null,
    eventsKafkaTopic: 'tiller.events',
    eventsKafkaCaFile: null,
    s3Endpoint: null,
    s3Bucket: null,
    s3Region: 'us-east-1',
    s3AccessKeyId: null,
    s3SecretAccessKey: null,
    s3PathStyle: true,
    backupTo: null,
    backupKeepDays: 14,
    recoveryKey: null,
    clamav: null,
    googleIndexingKeyFile: null,
    googleIndexingPerDay: 200,
    indexNowKey: null,
    landingChecksPerMinute: 30,
    applicationRetentionDays: null,
    jobTextRetentionDays: 90,
    importRetentionDays: 90,
    mailRetentionDays: 30,
    jobReportRetentionDays: 184,
    conversionReportRetentionDays: 100,
    alertRetentionDays: 180,
    tracesCollector: null,
    tracesUrl: null,
    tracesExporter: null,
    tracesSampler: 'parentbased_always_on',
    tracesRatio: 1,
    tracePropagators: 'tracecontext',
    tracesDisabled: false,
    smtp: null,
    smtpCaFile: null,
    mailFrom: null,
    smsUrl: null,
    smsToken: null,
    campaignsPerPool: 1000,
    segmentsPerCampaign: 200,
    archivedPerPool: 20_000,
    keptAnswerMegabytes: 500,
    filterValuesPerPool: 50_000,
    expansionsPerSource: 10_000,
    jobsByApiPerCustomer: 100_000,
    jobWritesPerMinute: 10_000,
    corsOrigins: [],
    searchSnapshotDir: null,
    searchProcessUrls: [],
    searchRequestsPerSecond: 50,
    searchAddressRequestsPerSecond: 10,
    clicksPerNetworkAndMinute: 600,
    billedClicksPerNetworkAndJob: 3,
    billedClicksPerVisitor: 100,
    billedClicksPerNetworkAndCampaign: 20,
    billedClicksPerPublisherAndCampaign: 5000,
    spikeClicksPerCampaignAndHour: 100,
    featuredMinBidCents: null,
    allowMissingFiles: false,
    expiredFeesPerPublisherCents: 1000,
    dataCenters: null,
    dispositionRequestsPerSecond: 20,
    dispositionTokenRequestsPerSecond: 100,
    dispositionBytesPerMinute: 10_485_760,
    dispositionRequiresToken: false,
    conversionRequestsPerSecond: 20,
    conversionWindowDays: 30,
    feedsMinFreeMb: 512,
    dispositionsMinFreeMb: 128,
    formRequestsPerMinute: 60,
    applicationsPerJobAndHour: 20,
    applicantMailsPerDay: 5,
    broadCustomerScope: null,
    feedsOverHttp: false,
    egressAllowPrivate: false,
    workerConcurrency: 5,
    databaseSessionUrl: null,
    databaseReplicaUrl: null,
    databaseReplicaWaitMs: 500,
    databaseConnections: {
      platform: 7,
      search: 4,
      clicks: 8,
      forms: 2,
      files: 1,
      access: 2,
      status: 1,
      background: 6,
      dispositions: 2,
      conversions: 1,
    },
    stopGraceSeconds: 5,
    stopLimitSeconds: 25,
  })
  const empty = Object.values(settingDefinitions).map(({ variable }) => [variable, ''])
  assert.deepEqual(readConfig(Object.fromEntries(empty)), config)
})

test('lists all invalid settings with their accepted values', () => {
  assert.equal(
    refusal({ PORT: '70000', TRUST_PROXY: 'yes', LOG_LEVEL: 'loud', HOST: '::1' }),
    [
      'PORT is "70000"; expected a whole number from 1 to 65535.',
      'TRUST_PROXY is "yes"; expected the number of proxies in front of the server (0 to 10), or their addresses and CIDR blocks.',
      'LOG_LEVEL is "loud"; expected one of silent, fatal, error, warn, info, debug, trace.',
    ].join('\n'),
  )
})

test('omits an invalid database URL, which may contain a password, from the message', () => {
  const message = refusal({ DATABASE_URL: 'mysql://tiller:secret@db.example/tiller' })
  assert.equal(
    message,
    'DATABASE_URL is invalid; expected a URL that begins with postgres:// or postgresql://.',
  )
})

test('a database URL without a pooler belongs to one with it', () => {
  assert.equal(
    refusal({ DATABASE_SESSION_URL: 'postgres://db.example/tiller' }),
    'DATABASE_URL is missing; DATABASE_SESSION_URL belongs to it.',
  )
})

test('omits an invalid master key from the message', () => {
  const message =
    'MASTER_KEY is invalid; expected 32 bytes in base64, as `openssl rand -base64 32` makes them.'
  for (const text of ['short', 'A'.repeat(42), `${'A'.repeat(44)}=`, Buffer.alloc(31).toString('base64')])
    assert.equal(refusal({ MASTER_KEY: text }), message)
})

test('quotes an invalid value shortened and on one line', () => {
  assert.match(refusal({ HOST: 'a\nb'.repeat(1000) }) ?? '', /^HOST is "a\\nb.{90,200}"; expected .*\.$/)
})

test('derives the base URL from the port unless it is set', () => {
  assert.equal(readConfig({ PORT: '80' }).baseUrl, 'http://localhost:80')
  assert.equal(readConfig({ PORT: '80', BASE_URL: 'https://jobs.example' }).baseUrl, 'https://jobs.example')
})

test('accepts exactly the log levels of the logger', () => {
  // Fastify's logger type does not expose the levels.
  const log = fastify({ logger: { level: 'silent' } }).log as unknown as {
    levels: { values: Record<string, number> }
  }
  const words = settingDefinitions.logLevel.accepts.replace('one of ', '').split(', ')
  assert.deepEqual(words.toSorted(), [...Object.keys(log.levels.values), 'silent'].toSorted())
})

const taken: [string, keyof typeof settingDefinitions, string, unknown][] = [
  ['PUBLISHER_SHARE_PERCENT', 'publisherShare', '35', 0.35],
  ['TRUST_PROXY', 'trustProxy', '1', 1],
  ['TRUST_PROXY', 'trustProxy', '10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']],
  ['DISPOSITION_REQUIRES_TOKEN', 'dispositionRequiresToken', 'false', false],
  ['HOST', 'host', '::', '::'],
  ['HOST', 'host', 'tiller.internal', 'tiller.internal'],
  ['BASE_URL', 'baseUrl', 'https://Jobs.Example/tiller//', 'https://jobs.example/tiller'],
  [
    'DATABASE_URL',
    'databaseUrl',
    'postgresql://u:p@db/tiller?sslmode=require',
    'postgresql://u:p@db/tiller?sslmode=require',
  ],
  [
    'DATABASE_URL',
    'databaseUrl',
    'postgres:///tiller?host=/run/postgresql',
    'postgres:///tiller?host=/run/postgresql',
  ],
  [
    'CORS_ORIGINS',
    'corsOrigins',
    'https://a.example, http://localhost:5173',
    ['https://a.example', 'http://localhost:5173'],
  ],
  ['CORS_ORIGINS', 'corsOrigins', '*', ['*']],
  [
    'DATABASE_CONNECTIONS',
    'databaseConnections',
    'clicks=16, background=4',
    { ...defaultConnections, clicks: 16, background: 4 },
  ],
  ['MASTER_KEY', 'masterKey', Buffer.alloc(32, 9).toString('base64'), Buffer.alloc(32, 9)],
  ['MASTER_KEY', 'masterKey', Buffer.alloc(32, 255).toString('base64url'), Buffer.alloc(32, 255)],
  ['LOG_LEVEL', 'logLevel', 'silent', 'silent'],
  [
    'SEARCH_URL',
    'searchUrl',
    'http://a.internal:9200, https://tiller:p%40ss@b.example',
    ['http://a.internal:9200', 'https://tiller:p%40ss@b.example'],
  ],
  [
    'EVENTS_KAFKA_URL',
    'eventsKafka',
    'kafka://a.internal:9092,10.0.0.2:9093',
    {
      servers: [
        { host: 'a.internal', port: 9092 },
        { host: '10.0.0.2', port: 9093 },
      ],
      tls: false,
      credentials: null,
    },
  ],
  [
    'EVENTS_KAFKA_URL',
    'eventsKafka',
    'kafkas://tiller:p%40ss@a.example:9093/?sasl=plain',
    {
      servers: [{ host: 'a.example', port: 9093 }],
      tls: true,
      credentials: { mechanism: 'PLAIN', user: 'tiller', password: 'p@ss' },
    },
  ],
]

for (const [variable, field, text, value] of taken) {
  test(`${variable} takes ${text}`, () => assert.deepEqual(readConfig({ [variable]: text })[field], value))
}

const refused: [string, string][] = [
  ['PORT', '0'],
  ['PORT', '0x50'],
  ['PORT', '1e3'],
  ['PUBLISHER_SHARE_PERCENT', '101'],
  ['PLATFORM_REQUESTS_PER_MINUTE', '-1'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '11'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', '10.0.0.1, proxy.internal'],
  ['TRUST_PROXY', ','],
  ['DISPOSITION_REQUIRES_TOKEN', 'TRUE'],
  ['DISPOSITION_REQUIRES_TOKEN', 'constructor'],
  ['HOST', 'http://localhost'],
  ['BASE_URL', 'jobs.example'],
  ['BASE_URL', 'ftp://jobs.example'],
  ['BASE_URL', 'https://jobs.example/?a=1'],
  ['BASE_URL', 'https://jobs.example/?'],
  ['BASE_URL', 'https://jobs.example/#a'],
  ['BASE_URL', 'https://u:p@jobs.example'],
  ['DATABASE_URL', 'db.example/tiller'],
  ['DATABASE_CONNECTIONS', 'clicks'],
  ['DATABASE_CONNECTIONS', 'clicks=0'],
  ['DATABASE_CONNECTIONS', 'clicks=201'],
  ['DATABASE_CONNECTIONS', 'unknown=1'],
  ['DATABASE_CONNECTIONS', 'background=3'],
  ['DATABASE_URL', 'postgres:tiller'],
  ['CORS_ORIGINS', 'https://a.example/'],
  ['CORS_ORIGINS', 'https://a.example b.example'],
  ['CORS_ORIGINS', 'null'],
  ['CORS_ORIGINS', 'https://*.example'],
  ['BILLING_ZONE', 'Mars/Olympus'],
  ['BILLING_ZONE', '+01:00'],
  ['LOG_LEVEL', 'WARN'],
  ['SEARCH_URL', 'a.internal:9200'],
  ['SEARCH_URL', 'http://a.internal:9200,'],
  ['SEARCH_URL', 'http://a.internal:9200/jobs'],
  // Would send the password without encryption.
  ['SEARCH_URL', 'http://tiller:secret@a.internal:9200'],
  ['SEARCH_INDEX', 'Jobs'],
  ['EVENTS_KAFKA_URL', 'a.internal:9092'],
  ['EVENTS_KAFKA_URL', 'kafka://a.internal'],
  ['EVENTS_KAFKA_URL', 'kafka://a.internal:9092,'],
  ['EVENTS_KAFKA_URL', 'kafka://a.internal:9092/topic'],
  ['EVENTS_KAFKA_URL', 'kafkas://tiller:secret@a.internal:9092?sasl=gssapi'],
  // Would send the password without encryption.
  ['EVENTS_KAFKA_URL', 'kafka://tiller:secret@a.internal:9092?sasl=plain'],
  ['EVENTS_KAFKA_TOPIC', '..'],
  ['OTEL_TRACES_SAMPLER_ARG', '1.5'],
  ['OTEL_TRACES_SAMPLER', 'jaeger_remote'],
]

for (const [variable, text] of refused) {
  test(`${variable} does not take ${text}`, () =>
    assert.match(refusal({ [variable]: text }) ?? '', new RegExp(`^${variable} .*; expected .*\\.$`)))
}
