import { randomUUID } from 'node:crypto'
import { access, constants, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { once } from 'node:events'
import type { PlatformStatus } from '@tiller/contract/platform/status/schemas'
import type { Config } from '#lib/config/config.ts'
import { findMasterKey } from '#lib/crypto/master-key.ts'
import { countTopicPartitions, explainKafkaError, kafkaConfigOf } from '#lib/kafka/kafka-topic.ts'
import { verifyMailServer } from '#lib/mail/send-mails.ts'
import { openSearchCluster } from '#domain/search-sync/cluster/open-cluster.ts'
import { createDiskMonitor, isFreeSpaceLow } from '#lib/metrics/disk-space.ts'
import { openBucket } from '#lib/storage/open-blobs.ts'
import { getErrorReason } from '../cli/fail.ts'
import { reportOk, reportProblem, type CheckReport, reportWarning } from './finding.ts'

type Machine = { config: Config; machine: () => Date }

const dayMs = 86_400_000
/** Minimum remaining validity in days. Most certificates are renewed 30 days before they end. */
const certificateDays = 14

/** Returns the reason of an error in one line. `fetch` describes a failed connection only in the cause. */
const reason = (error: unknown) => getErrorReason((error as { cause?: unknown }).cause ?? error)

/** Checks of the machine and of the services in the settings, by name. They need no database. */
export const machineChecks: Record<string, (machine: Machine) => CheckReport | Promise<CheckReport>> = {
  'data folder': async ({ config: { dataDir } }) => {
    try {
      await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
      return reportOk(`${dataDir} can be read and written.`)
    } catch (error) {
      return reportProblem(
        `${dataDir} cannot be used: ${reason(error)}.`,
        'Create the folder, give it to the user that runs Tiller, or set TILLER_DATA.',
      )
    }
  },

  disk: async ({ config }) => {
    const free = await createDiskMonitor(config).freeBytes()
    if (free === undefined) return undefined
    const text = `${Math.floor(free / 1_048_576).toLocaleString('en')} MB are free for ${config.dataDir}.`
    const remedy = 'Free space or enlarge the volume.'
    if (isFreeSpaceLow(free, 'dispositions', config))
      return reportProblem(`${text} Tiller rejects imports and dispositions.`, remedy)
    return isFreeSpaceLow(free, 'feeds', config)
      ? reportProblem(`${text} Tiller rejects imports.`, remedy)
      : reportOk(text)
  },

  'master key': async ({ config }) => {
    const master = findMasterKey(config)
    const remedy = 'Set MASTER_KEY or MASTER_KEY_FILE to the key of the installation.'
    if (master === undefined) return reportWarning('There is none; the first start creates one.', remedy)
    if (master.origin === 'MASTER_KEY') return reportOk('It is set in MASTER_KEY.')
    const { mode } = await stat(master.origin)
    return (mode & 0o077) === 0
      ? reportOk(`It is in ${master.origin}. Keep a copy elsewhere.`)
      : reportWarning(`Other users can read ${master.origin}.`, `chmod 600 ${master.origin}`)
  },

  mail: async ({ config: { smtp, smtpCaFile } }) => {
    if (smtp === null)
      return reportWarning('No SMTP server is set, so mails wait.', 'Set SMTP_URL and, if needed, MAIL_FROM.')
    const name = `${smtp.host}:${smtp.port}`
    try {
      await verifyMailServer(smtp, smtpCaFile)
      return reportOk(`${name} accepts mails.`)
    } catch (error) {
      return reportProblem(
        `${name} accepts no mails: ${reason(error)}.`,
        'Correct SMTP_URL or SMTP_CA_FILE, or ask the operator of the mail server.',
      )
    }
  },

  kafka: async ({ config }) => {
    const kafka = kafkaConfigOf(config)
    if (kafka === null) return undefined
    try {
      const partitions = await countTopicPartitions(kafka)
      return reportOk(`The topic ${kafka.topic} exists, with ${partitions} partitions.`)
    } catch (error) {
      return reportProblem(
        `The topic ${kafka.topic} cannot be reached: ${explainKafkaError(error)}`,
        'Start the brokers, create the topic, or correct EVENTS_KAFKA_URL, EVENTS_KAFKA_TOPIC, or EVENTS_KAFKA_CA_FILE. Events wait meanwhile.',
      )
    }
  },

  'search cluster': async ({ config }) => {
    const cluster = openSearchCluster(config)
    if (cluster === undefined) return undefined
    try {
      const { body } = await cluster.client.cluster.health()
      const text = `It has ${body.number_of_data_nodes} nodes and is ${body.status}.`
      return body.status === 'red'
        ? reportProblem(`${text} Searches fail.`, 'Start the missing nodes, or run `tiller index rebuild`.')
        : reportOk(text)
    } catch (error) {
      return reportProblem(
        `It cannot be reached: ${reason(error)}. Searches fail.`,
        'Start the nodes, or correct SEARCH_URL or SEARCH_CA_FILE.',
      )
    } finally {
      await cluster.client.close()
    }
  },

  bucket: async ({ config }) => {
    const bucket = openBucket(config)
    if (bucket === null) return undefined
    const key = `doctor-${randomUUID()}`
    const bytes = Buffer.from(key)
    try {
      await bucket.put(key, bytes)
      const read = await bucket.get(key)
      await bucket.delete(key)
      if (read?.equals(bytes) === true)
        return reportOk(`${config.s3Bucket} can be written, read, and deleted from.`)
      return reportProblem(`${config.s3Bucket} returned other content than was stored.`, 'Check S3_ENDPOINT.')
    } catch (error) {
      return reportProblem(
        `${config.s3Bucket} cannot be used: ${reason(error)}.`,
        'Correct the S3 settings; the key needs the rights to put, get, and delete objects.',
      )
    }
  },

  proxy: ({ config: { baseUrl, trustProxy, host } }) => {
    const isBehind = baseUrl.startsWith('https:')
    const trusts = trustProxy !== 0
    if (isBehind && !trusts)
      return reportProblem(
        'BASE_URL is https, so a proxy is in front of Tiller, but TRUST_PROXY trusts none: all clients share one address and its limits.',
        'Set TRUST_PROXY to the number of proxies or to their addresses.',
      )
    if (!isBehind && trusts && host !== '127.0.0.1' && host !== '::1')
      return reportWarning(
        `TRUST_PROXY is set and Tiller listens on ${host} without TLS: whoever reaches it directly can choose a client address.`,
        'Let only the proxy reach Tiller, and set BASE_URL to the public https URL.',
      )
    return reportOk(trusts ? 'Client addresses come from the trusted proxies.' : 'Clients connect directly.')
  },

  certificate: async ({ config: { baseUrl }, machine }) => {
    const url = new URL(baseUrl)
    if (url.protocol !== 'https:') return undefined
    const port = url.port === '' ? 443 : Number(url.port)
    const name = isIP(url.hostname) === 0 ? { servername: url.hostname } : {}
    const socket = connectTls({ host: url.hostname, port, ...name })
    try {
      await once(socket, 'secureConnect', { signal: AbortSignal.timeout(10_000) })
      const endsAt = new Date(socket.getPeerCertificate().valid_to)
      const days = Math.floor((endsAt.getTime() - machine().getTime()) / dayMs)
      const text = `The certificate of ${url.hostname} is valid for ${days} more days.`
      return days < certificateDays
        ? reportWarning(text, 'Renew it, or repair its automatic renewal.')
        : reportOk(text)
    } catch (error) {
      return reportProblem(
        `${url.hostname} accepts no secure connection: ${reason(error)}.`,
        'Correct BASE_URL, the DNS entry, or the certificate of the proxy.',
      )
    } finally {
      socket.destroy()
    }
  },

  server: async ({ config: { baseUrl } }) => {
    try {
      const response = await fetch(`${baseUrl}/v5/status`, { signal: AbortSignal.timeout(10_000) })
      if (!response.ok)
        return reportProblem(
          `${baseUrl} does not lead to Tiller: ${baseUrl}/v5/status answers ${response.status}.`,
          'Start Tiller with this BASE_URL, and let the proxy forward all requests below it.',
        )
      const { status, components } = (await response.json()) as PlatformStatus
      const bad = Object.entries(components).filter(([, state]) => state !== 'UP')
      if (bad.length === 0) return reportOk(`${baseUrl} is ${status}.`)
      const names = bad.map(([name, state]) => `${name} is ${state}`).join(', ')
      return reportProblem(`${baseUrl} is ${status}: ${names}.`, componentRemedies(bad.map(([name]) => name)))
    } catch (error) {
      return reportProblem(
        `${baseUrl} does not answer: ${reason(error)}.`,
        'Start Tiller, or correct BASE_URL or the proxy.',
      )
    }
  },
}

const remedies: Record<string, string> = {
  database: 'Look at the load and the log of PostgreSQL.',
  search: 'The index is still loading or lags behind; look at tiller_index_lag_seconds and the log.',
  disk: 'Free space on the volume of TILLER_DATA.',
  files: 'Files wait for the bucket; look at the finding "bucket".',
  workers: 'Start a process that runs background tasks: tiller serve --role worker.',
}

const componentRemedies = (names: readonly string[]) =>
  names.map((name) => remedies[name] ?? 'Look at the log.').join(' ')
