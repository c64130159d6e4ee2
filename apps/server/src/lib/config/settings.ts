import { resolve } from 'node:path'
import {
  directorySetting,
  emailAddressSetting,
  fileSetting,
  flagSetting,
  hostSetting,
  integerSetting,
  mailServerSetting,
  masterKeySetting,
  oneOfSetting,
  originsSetting,
  percentSetting,
  proxiesSetting,
  baseUrlSetting,
  webAddressesSetting,
  webAddressSetting,
  zoneSetting,
  type Setting,
} from './setting-types.ts'
import { databaseSettings } from './database-settings.ts'
import { eventStreamSettings } from './event-stream-settings.ts'
import { searchSettings } from './search-settings.ts'
import { retentionSettings } from './retention-settings.ts'
import { storageSettings } from './storage-settings.ts'
import { tracingSettings } from './tracing-settings.ts'

/** Every setting of the server. `npm run settings` generates the README's table from it. */
export const settingDefinitions = {
  port: { variable: 'PORT', ...integerSetting(1, 65_535), fallback: '4000', meaning: 'port to listen on' },
  host: { variable: 'HOST', ...hostSetting, fallback: '127.0.0.1', meaning: 'address to listen on' },
  /** The public URL of the server, without a trailing slash. */
  baseUrl: {
    variable: 'BASE_URL',
    ...baseUrlSetting,
    fallback: null,
    otherwise: '`http://localhost:PORT`',
    meaning: 'public URL of the server, which may have a path',
  },
  /** The absolute path of the data directory. */
  dataDir: {
    variable: 'TILLER_DATA',
    ...directorySetting,
    fallback: '.tiller',
    meaning: 'directory for all files that the server writes',
  },
  ...databaseSettings,
  sandbox: {
    variable: 'SANDBOX',
    ...flagSetting,
    fallback: '1',
    meaning:
      'whether the first start with an empty database creates a sandbox: a customer with sample jobs, campaigns, and two months of traffic',
  },
  masterKey: {
    variable: 'MASTER_KEY',
    ...masterKeySetting,
    fallback: null,
    otherwise: 'the content of `MASTER_KEY_FILE`',
    meaning: 'master key that encrypts the keys in the database; the same for all servers that share it',
    secret: true,
  },
  /** Null selects `master.key` in `dataDir`, which the first start creates. */
  masterKeyFile: {
    variable: 'MASTER_KEY_FILE',
    ...fileSetting,
    fallback: null,
    otherwise: '`master.key` in `TILLER_DATA`, created at the first start',
    meaning: 'file with the master key',
  },
  billingZone: {
    variable: 'BILLING_ZONE',
    ...zoneSetting,
    fallback: 'America/New_York',
    meaning: 'time zone of billing months and days',
  },
  /** The publisher's share of a charge, from 0 to 1. */
  publisherShare: {
    variable: 'PUBLISHER_SHARE_PERCENT',
    ...percentSetting,
    fallback: '20',
    meaning: 'the publisher’s share of a click’s price, in percent',
  },
  geoDatabase: {
    variable: 'GEO_DATABASE',
    accepts: 'a country database in MaxMind’s format (mmdb), from MaxMind, DB-IP, or others',
    read: (text) => resolve(text),
    fallback: null,
    otherwise: 'no click is classified as foreign',
    meaning:
      'recognizes clicks from outside the United States and its territories, which are not billed; read at startup',
  },
  trustProxy: {
    variable: 'TRUST_PROXY',
    ...proxiesSetting,
    fallback: '0',
    meaning: 'trusted proxies; the client address is the rightmost untrusted entry of `X-Forwarded-For`',
  },
  metricsToken: {
    variable: 'METRICS_TOKEN',
    accepts: '16 to 256 characters without spaces',
    read: (text) => (/^[\x21-\x7e]{16,256}$/.test(text) ? text : undefined),
    fallback: null,
    otherwise: '`/metrics` is available on this machine only',
    meaning: 'bearer token for `/metrics`',
    secret: true,
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    ...oneOfSetting('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace'),
    fallback: 'warn',
    meaning: 'minimum level of log messages',
  },
  workerConcurrency: {
    variable: 'WORKER_CONCURRENCY',
    ...integerSetting(1, 50),
    fallback: '5',
    meaning: 'database connections that the background tasks of a process share',
  },
  stopGraceSeconds: {
    variable: 'STOP_GRACE_SECONDS',
    ...integerSetting(0, 60),
    fallback: '5',
    meaning:
      'seconds after `SIGTERM` in which new connections are still accepted, while `/readyz` returns 503',
  },
  stopLimitSeconds: {
    variable: 'STOP_LIMIT_SECONDS',
    ...integerSetting(1, 600),
    fallback: '25',
    meaning: 'seconds after `SIGTERM` until the server stops, even with requests in progress',
  },
  platformRequestsPerMinute: {
    variable: 'PLATFORM_REQUESTS_PER_MINUTE',
    ...integerSetting(0, 1_000_000),
    fallback: '600',
    meaning:
      'requests to the Platform API per app client, and to its token endpoint per address; 0 = unlimited',
  },
  tokenRequestsPerMinute: {
    variable: 'TOKEN_REQUESTS_PER_MINUTE',
    ...integerSetting(0, 1_000_000),
    fallback: '10',
    meaning:
      'token requests per app client, address, and grant type; 0 = only the limit of the app client’s requests',
  },
  signInPagesPerMinute: {
    variable: 'SIGN_IN_PAGES_PER_MINUTE',
    ...integerSetting(0, 1_000_000),
    fallback: '30',
    meaning: 'sign-ins started on the pages per address; 0 = unlimited',
  },
  appClientsPerCustomer: {
    variable: 'APP_CLIENTS_PER_CUSTOMER',
    ...integerSetting(0, 10_000),
    fallback: '2',
    meaning: 'app clients that a customer may create',
  },
  campaignsPerPool: {
    variable: 'CAMPAIGNS_PER_POOL',
    ...integerSetting(1, 10_000),
    fallback: '1000',
    meaning: 'active campaigns per pool',
  },
  // Each value can become a parameter of the assignment statement; PostgreSQL allows 65,535.
  filterValuesPerPool: {
    variable: 'FILTER_VALUES_PER_POOL',
    ...integerSetting(1, 60_000),
    fallback: '50000',
    meaning: 'values in all job filters of a pool; a campaign or segment itself counts as two',
  },
  expansionsPerSource: {
    variable: 'EXPANSIONS_PER_SOURCE',
    ...integerSetting(0, 100_000),
    fallback: '10000',
    meaning: 'title expansions per source',
  },
  jobsByApiPerCustomer: {
    variable: 'JOBS_BY_API_PER_CUSTOMER',
    ...integerSetting(0, 10_000_000),
    fallback: '100000',
    meaning: 'open jobs by API per customer',
  },
  jobWritesPerMinute: {
    variable: 'JOB_WRITES_PER_MINUTE',
    ...integerSetting(0, 10_000_000),
    fallback: '10000',
    meaning: 'jobs sent by API per customer with its sub-customers, also if unchanged; 0 = unlimited',
  },
  segmentsPerCampaign: {
    variable: 'SEGMENTS_PER_CAMPAIGN',
    ...integerSetting(1, 10_000),
    fallback: '200',
    meaning: 'active segments per campaign',
  },
  archivedPerPool: {
    variable: 'ARCHIVED_PER_POOL',
    ...integerSetting(1, 1_000_000),
    fallback: '20000',
    meaning: 'archived campaigns and segments per pool, together',
  },
  keptAnswerMegabytes: {
    variable: 'KEPT_ANSWER_MEGABYTES',
    ...integerSetting(0, 1_000_000),
    fallback: '500',
    meaning:
      'megabytes of responses stored for the `Idempotency-Key`s of one customer, each for 7 days; 0 = unlimited',
  },
  corsOrigins: {
    variable: 'CORS_ORIGINS',
    ...originsSetting,
    fallback: '',
    otherwise: 'none',
    meaning: 'origins whose pages may call the Platform API from a browser; `*` = all',
  },
  /** Null selects `search` in `dataDir`. */
  searchSnapshotDir: {
    variable: 'SEARCH_SNAPSHOT_DIR',
    ...directorySetting,
    fallback: null,
    otherwise: '`search` in `TILLER_DATA`',
    meaning:
      'where the search index is kept from one start to the next, about a gigabyte for a million jobs; servers may share it',
  },
  searchProcessUrls: {
    variable: 'SEARCH_PROCESS_URLS',
    ...webAddressesSetting,
    fallback: '',
    otherwise: 'none',
    meaning:
      'for `--role api`: processes with a search index, such as `http://search:4000`, in your own network',
  },
  searchRequestsPerSecond: {
    variable: 'SEARCH_REQUESTS_PER_SECOND',
    ...integerSetting(0, 100_000),
    fallback: '50',
    meaning: 'average searches per publisher; 0 = unlimited',
  },
  searchAddressRequestsPerSecond: {
    variable: 'SEARCH_ADDRESS_REQUESTS_PER_SECOND',
    ...integerSetting(0, 100_000),
    fallback: '10',
    meaning: 'average searches per address without a publisher’s pass; 0 = unlimited',
  },
  clicksPerNetworkAndMinute: {
    variable: 'CLICKS_PER_NETWORK_AND_MINUTE',
    ...integerSetting(0, 1_000_000),
    fallback: '600',
    meaning:
      'clicks per network (/24, IPv6 /64); further clicks are redirected but not billed; 0 = unlimited',
  },
  billedClicksPerNetworkAndJob: {
    variable: 'BILLED_CLICKS_PER_NETWORK_AND_JOB',
    ...integerSetting(0, 1_000),
    fallback: '3',
    meaning: 'billed clicks per job and network in 24 hours; 0 = unlimited',
  },
  billedClicksPerVisitor: {
    variable: 'BILLED_CLICKS_PER_VISITOR',
    ...integerSetting(0, 1_000_000),
    fallback: '100',
    meaning:
      'billed clicks per visitor (address and browser) in 24 hours, across all jobs; later ones are CAPPED; 0 = unlimited',
  },
  billedClicksPerNetworkAndCampaign: {
    variable: 'BILLED_CLICKS_PER_NETWORK_AND_CAMPAIGN',
    ...integerSetting(0, 1_000_000),
    fallback: '20',
    meaning:
      'billed clicks per network (/24 or /64) and campaign in 24 hours; later ones are CAPPED; 0 = unlimited',
  },
  billedClicksPerPublisherAndCampaign: {
    variable: 'BILLED_CLICKS_PER_PUBLISHER_AND_CAMPAIGN',
    ...integerSetting(0, 1_000_000_000),
    fallback: '5000',
    meaning: 'billed clicks per publisher and campaign in 24 hours; later ones are CAPPED; 0 = unlimited',
  },
  spikeClicksPerCampaignAndHour: {
    variable: 'SPIKE_CLICKS_PER_CAMPAIGN_AND_HOUR',
    ...integerSetting(0, 1_000_000_000),
    fallback: '100',
    meaning:
      'billed clicks per campaign and hour that are never a spike; above it and 5 times the busiest hour of the last 14 days, clicks are held as SUSPECT for one hour; 0 = no spike guard',
  },
  featuredMinBidCents: {
    variable: 'FEATURED_MIN_BID_CENTS',
    ...integerSetting(1, 1_000_000),
    fallback: null,
    otherwise: 'the 75th percentile of the live bids in the job’s major category',
    meaning: 'lowest price of a click, in cents, that features a job of a campaign with `CPC_BASED`',
  },
  expiredFeesPerPublisherCents: {
    variable: 'EXPIRED_FEES_PER_PUBLISHER_CENTS',
    ...integerSetting(0, 1_000_000_000),
    fallback: '1000',
    meaning:
      'fees for expired clicks that a publisher can earn in 24 hours, in cents; each click URL earns one fee; 0 = unlimited',
  },
  dataCenters: {
    variable: 'DATA_CENTERS',
    ...fileSetting,
    fallback: null,
    otherwise: 'the list that ships with Tiller',
    meaning:
      'data center addresses, from which clicks are not billed: one `first,last` range or CIDR block per line; read at startup',
  },
  dispositionRequestsPerSecond: {
    variable: 'DISPOSITION_REQUESTS_PER_SECOND',
    ...integerSetting(0, 100_000),
    fallback: '20',
    meaning: 'average requests to the Disposition API per address; 0 = unlimited',
  },
  dispositionTokenRequestsPerSecond: {
    variable: 'DISPOSITION_TOKEN_REQUESTS_PER_SECOND',
    ...integerSetting(0, 100_000),
    fallback: '100',
    meaning: 'average requests to the Disposition API per customer with a token; 0 = unlimited',
  },
  dispositionBytesPerMinute: {
    variable: 'DISPOSITION_BYTES_PER_MINUTE',
    ...integerSetting(0, 999_999_999),
    fallback: '10485760',
    meaning: 'bytes of dispositions per address without a token; 0 = unlimited',
  },
  dispositionRequiresToken: {
    variable: 'DISPOSITION_REQUIRES_TOKEN',
    ...flagSetting,
    fallback: '0',
    meaning: 'whether dispositions require a token',
  },
  broadCustomerScope: {
    variable: 'BROAD_CUSTOMER_SCOPE',
    ...flagSetting,
    fallback: null,
    otherwise: '`1` for an installation upgraded from 0.1, else `0`',
    meaning:
      'whether the scope `customer:read` also grants access to the lists of pools, sources, companies, campaigns, segments, schedules, and jobs, as in 0.1',
  },
  conversionRequestsPerSecond: {
    variable: 'CONVERSION_REQUESTS_PER_SECOND',
    ...integerSetting(0, 100_000),
    fallback: '20',
    meaning: 'average conversions reported per address; 0 = unlimited',
  },
  conversionWindowDays: {
    variable: 'CONVERSION_WINDOW_DAYS',
    ...integerSetting(1, 90),
    fallback: '30',
    meaning: 'attribution window, in days',
  },
  feedsMinFreeMb: {
    variable: 'FEEDS_MIN_FREE_MB',
    ...integerSetting(0, 100_000_000),
    fallback: '512',
    meaning:
      'free space in MB on the volume of `TILLER_DATA` that feed imports require; 0 = no minimum. The disk of an external PostgreSQL is not checked',
  },
  dispositionsMinFreeMb: {
    variable: 'DISPOSITIONS_MIN_FREE_MB',
    ...integerSetting(0, 100_000_000),
    fallback: '128',
    meaning:
      'free space in MB that dispositions require; 0 = no minimum. Clicks and conversions are always accepted',
  },
  formRequestsPerMinute: {
    variable: 'FORM_REQUESTS_PER_MINUTE',
    ...integerSetting(0, 1_000_000),
    fallback: '60',
    meaning: 'application forms opened or submitted per address; 0 = unlimited',
  },
  applicationsPerJobAndHour: {
    variable: 'APPLICATIONS_PER_JOB_AND_HOUR',
    ...integerSetting(0, 1_000_000),
    fallback: '20',
    meaning: 'application submissions per job, address, and hour; 0 = unlimited',
  },
  applicantMailsPerDay: {
    variable: 'APPLICANT_MAILS_PER_DAY',
    ...integerSetting(0, 1_000_000),
    fallback: '5',
    meaning: 'mails and text messages to one applicant in 24 hours, from all customers; 0 = unlimited',
  },
  smtp: {
    variable: 'SMTP_URL',
    ...mailServerSetting,
    fallback: null,
    otherwise: 'e-mails are stored and not sent',
    meaning: 'mail server, possibly in your own network; passwords are sent only over encrypted connections',
    secret: true,
  },
  smtpCaFile: {
    variable: 'SMTP_CA_FILE',
    ...fileSetting,
    fallback: null,
    otherwise: 'only public certificate authorities are trusted',
    meaning: 'additional CA certificates (PEM) to trust for the mail server',
  },
  mailFrom: {
    variable: 'MAIL_FROM',
    ...emailAddressSetting,
    fallback: null,
    otherwise: '`tiller@` and the host of `BASE_URL`',
    meaning: 'sender address of e-mails',
  },
  smsUrl: {
    variable: 'SMS_URL',
    ...webAddressSetting,
    fallback: null,
    otherwise: 'text messages are stored and not sent',
    meaning:
      'URL of the service that sends text messages, which are posted as JSON with `id`, `to`, and `text`',
  },
  smsToken: {
    variable: 'SMS_TOKEN',
    accepts: '1 to 1000 characters without spaces',
    read: (text) => (/^[\x21-\x7e]{1,1000}$/.test(text) ? text : undefined),
    fallback: null,
    otherwise: 'none',
    meaning: 'bearer token for `SMS_URL`',
    secret: true,
  },
  ...searchSettings,
  ...eventStreamSettings,
  ...storageSettings,
  googleIndexingKeyFile: {
    variable: 'GOOGLE_INDEXING_KEY_FILE',
    ...fileSetting,
    fallback: null,
    otherwise: 'Google finds changed pages by the sitemap',
    meaning:
      'key (JSON) of a Google service account for the Indexing API, which announces changed pages of jobs',
  },
  landingChecksPerMinute: {
    variable: 'LANDING_CHECKS_PER_MINUTE',
    ...integerSetting(0, 10_000),
    fallback: '30',
    meaning: 'landing pages of jobs that are checked per minute, each once a day; 0 = none',
  },
  googleIndexingPerDay: {
    variable: 'GOOGLE_INDEXING_PER_DAY',
    ...integerSetting(0, 10_000_000),
    fallback: '200',
    meaning: 'quota of the Indexing API, in URLs per day; removed jobs are announced first',
  },
  indexNowKey: {
    variable: 'INDEXNOW_KEY',
    accepts: '8 to 128 letters, digits and hyphens',
    read: (text) => (/^[a-zA-Z0-9-]{8,128}$/.test(text) ? text : undefined),
    fallback: null,
    otherwise: 'these search engines find changed pages by the sitemap',
    meaning: 'key for IndexNow (Bing, Yandex, and others), which announces changed pages of jobs',
  },
  feedsOverHttp: {
    variable: 'FEEDS_OVER_HTTP',
    ...flagSetting,
    fallback: '0',
    meaning: 'whether feeds may be fetched from `http:` URLs',
  },
  egressAllowPrivate: {
    variable: 'EGRESS_ALLOW_PRIVATE',
    ...flagSetting,
    fallback: '0',
    meaning:
      'whether the server may call addresses of its own network, on any port; only for development on one machine',
  },
  ...retentionSettings,
  ...tracingSettings,
} satisfies Record<string, Setting>
