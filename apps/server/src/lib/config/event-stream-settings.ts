import { fileSetting, hostAndPortSetting, type Setting, type SettingType } from './setting-types.ts'

export type KafkaServers = {
  servers: { host: string; port: number }[]
  tls: boolean
  /** Null if the brokers require no authentication. */
  credentials: { mechanism: SaslMechanism; user: string; password: string } | null
}

export type SaslMechanism = 'PLAIN' | 'SCRAM-SHA-256' | 'SCRAM-SHA-512'

const mechanisms: Record<string, SaslMechanism> = {
  plain: 'PLAIN',
  'scram-sha-256': 'SCRAM-SHA-256',
  'scram-sha-512': 'SCRAM-SHA-512',
}

const form = /^(kafkas?):\/\/(?:([^:@/?#]+):([^@/?#]*)@)?([^@/?#]+)\/?(?:\?sasl=([a-z0-9-]+))?$/

/**
 * Servers of a Kafka cluster, separated by commas, with TLS if the URL begins with kafkas. A password is sent only over
 * TLS; SCRAM does not send it.
 */
const kafkaServersSetting: SettingType<KafkaServers> = {
  accepts:
    'kafka://host:port,host:port or kafkas://…; with user:password@, also ?sasl=plain, scram-sha-256, or scram-sha-512',
  read: (text) => {
    const [, protocol, user, password = '', hosts = '', sasl = 'scram-sha-512'] = form.exec(text) ?? []
    const servers = hosts.split(',').map((each) => hostAndPortSetting.read(each))
    const mechanism = mechanisms[sasl]
    if (!servers.every((each) => each !== undefined) || mechanism === undefined) return undefined
    const tls = protocol === 'kafkas'
    if (user === undefined) return { servers, tls, credentials: null }
    if ((mechanism === 'PLAIN' && !tls) || /%(?![\da-f]{2})/i.test(user + password)) return undefined
    const credentials = {
      mechanism,
      user: decodeURIComponent(user),
      password: decodeURIComponent(password),
    }
    return { servers, tls, credentials }
  },
}

export const eventStreamSettings = {
  eventsKafka: {
    variable: 'EVENTS_KAFKA_URL',
    ...kafkaServersSetting,
    fallback: null,
    otherwise: 'events are sent to webhooks only',
    meaning: 'Kafka cluster to which the events of all customers are sent, possibly in your own network',
    secret: true,
  },
  eventsKafkaTopic: {
    variable: 'EVENTS_KAFKA_TOPIC',
    accepts: '1 to 249 letters, digits, dots, hyphens, and underscores',
    read: (text) => (/^(?!\.{1,2}$)[\w.-]{1,249}$/.test(text) ? text : undefined),
    fallback: 'tiller.events',
    meaning: 'existing topic of these events',
  },
  eventsKafkaCaFile: {
    variable: 'EVENTS_KAFKA_CA_FILE',
    ...fileSetting,
    fallback: null,
    otherwise: 'only public certificate authorities are trusted',
    meaning: 'additional CA certificates (PEM) to trust for the Kafka cluster',
  },
} satisfies Record<string, Setting>
