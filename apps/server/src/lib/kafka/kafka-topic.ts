import { readFile } from 'node:fs/promises'
import { getCACertificates } from 'node:tls'
import type { Config } from '#lib/config/config.ts'
import type { KafkaServers } from '#lib/config/event-stream-settings.ts'

export type KafkaConfig = { servers: KafkaServers; topic: string; caFile: string | null }

/** Returns what is needed to reach the configured topic; null if no cluster is configured. */
export const kafkaConfigOf = ({
  eventsKafka: servers,
  eventsKafkaTopic: topic,
  eventsKafkaCaFile: caFile,
}: Pick<Config, 'eventsKafka' | 'eventsKafkaTopic' | 'eventsKafkaCaFile'>): KafkaConfig | null =>
  servers === null ? null : { servers, topic, caFile }

export type KafkaMessage = { key: string; value: string; headers: Record<string, string> }

export type KafkaTopic = {
  /**
   * Sends messages and resolves when all in-sync replicas have them. Messages with the same key keep their order. After
   * a rejection, some may be stored, so the caller repeats all of them before it sends others.
   */
  send(messages: readonly KafkaMessage[]): Promise<void>
  close(): Promise<void>
}

const connectMs = 5_000
/** Maximum time in ms that the brokers may take to replicate a batch. */
const replicateMs = 5_000
const answerMs = 10_000

/**
 * Creates a client for a topic. It connects when it is first used, and does not retry, because a failed batch is sent
 * again by the caller.
 */
export async function openKafkaTopic({ topic, ...config }: KafkaConfig): Promise<KafkaTopic> {
  const { compatibilityPartitioner, ProduceAcks, Producer, stringSerializers } = await loadLibrary()
  const producer = new Producer({
    ...(await clientOptions(config)),
    serializers: stringSerializers,
    // The partitions of Kafka's own clients, so that other programs find a key where they expect it.
    partitioner: compatibilityPartitioner,
    timeout: replicateMs,
  })
  return {
    send: async (messages) => {
      await producer.send({
        acks: ProduceAcks.ALL,
        messages: messages.map((message) => ({ topic, ...message })),
      })
    },
    close: () => producer.close(),
  }
}

/** Counts the partitions of a topic. Rejects if the cluster is unavailable or the topic does not exist. */
export async function countTopicPartitions({ topic, ...config }: KafkaConfig): Promise<number> {
  const { Admin } = await loadLibrary()
  const admin = new Admin(await clientOptions(config))
  try {
    const { topics } = await admin.metadata({ topics: [topic] })
    return topics.get(topic)?.partitionsCount ?? 0
  } finally {
    await admin.close()
  }
}

/** Loads the library only if it is needed. */
const loadLibrary = () => import('@platformatic/kafka')

const clientOptions = async ({ servers, caFile }: Pick<KafkaConfig, 'servers' | 'caFile'>) => ({
  clientId: 'tiller',
  bootstrapBrokers: servers.servers,
  ...(await securityOf(servers, caFile)),
  retries: 0,
  connectTimeout: connectMs,
  requestTimeout: answerMs,
})

/** The certificate is read each time, so that a renewed one needs no restart. */
async function securityOf({ tls, credentials }: KafkaServers, caFile: string | null) {
  const ca = caFile === null ? {} : { ca: [...getCACertificates(), await readFile(caFile, 'utf8')] }
  return {
    ...(tls ? { tls: ca, tlsServerName: true } : {}),
    ...(credentials === null
      ? {}
      : {
          sasl: {
            mechanism: credentials.mechanism,
            username: credentials.user,
            password: credentials.password,
          },
        }),
  }
}

/** Returns the message of the original error, which the library wraps several times. */
export function explainKafkaError(error: unknown): string {
  const { errors, cause, message } = error as { errors?: unknown[]; cause?: unknown; message?: string }
  const origin = errors?.[0] ?? cause
  return origin === undefined ? String(message) : explainKafkaError(origin)
}
