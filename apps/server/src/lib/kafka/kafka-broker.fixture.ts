import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { Admin } from '@platformatic/kafka'
import { freePort } from '#test/harness/free-port.ts'
import { findJava, resolveClassPath } from '../../../../../test/java.ts'

const kafkaVersion = '4.1.0'
const found = findJava(17)

/** Why no broker can be started here; false if one can. */
export const brokerIsMissing: string | false = 'missing' in found ? found.missing : false

export const brokerUser = { name: 'tiller', password: 'p@ss word' }

const properties = (folder: string, ports: { plain: number; sasl: number; controller: number }) => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${ports.controller}
listeners=PLAINTEXT://127.0.0.1:${ports.plain},SASL_PLAINTEXT://127.0.0.1:${ports.sasl},CONTROLLER://127.0.0.1:${ports.controller}
advertised.listeners=PLAINTEXT://127.0.0.1:${ports.plain},SASL_PLAINTEXT://127.0.0.1:${ports.sasl}
controller.listener.names=CONTROLLER
listener.security.protocol.map=CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT,SASL_PLAINTEXT:SASL_PLAINTEXT
sasl.enabled.mechanisms=SCRAM-SHA-512
listener.name.sasl_plaintext.scram-sha-512.sasl.jaas.config=org.apache.kafka.common.security.scram.ScramLoginModule required;
log.dirs=${join(folder, 'data')}
offsets.topic.replication.factor=1
transaction.state.log.replication.factor=1
transaction.state.log.min.isr=1
group.initial.rebalance.delay.ms=0
auto.create.topics.enable=false
`

/**
 * Starts a real broker with one topic of four partitions. It keeps its data and ports when it is killed and started
 * again.
 */
export async function startKafkaBroker(t: Pick<TestContext, 'after'>, topic: string) {
  if ('missing' in found) throw new Error(found.missing)
  const { java } = found
  const classPath = resolveClassPath(`kafka-${kafkaVersion}`, [
    ['org.apache.kafka', 'kafka_2.13', kafkaVersion],
    ['org.slf4j', 'slf4j-nop', '1.7.36'],
  ])
  const folder = mkdtempSync(join(tmpdir(), 'tiller-kafka-'))
  const ports = { plain: await freePort(), sasl: await freePort(), controller: await freePort() }
  const config = join(folder, 'server.properties')
  writeFileSync(config, properties(folder, ports))
  const run = ['-Xmx384m', '-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-cp', classPath]
  const { name, password } = brokerUser
  const format = [
    'kafka.tools.StorageTool',
    'format',
    '-c',
    config,
    '-t',
    randomBytes(16).toString('base64url'),
  ]
  const scram = ['--add-scram', `SCRAM-SHA-512=[name=${name},password=${password}]`]
  execFileSync(java, [...run, ...format, ...scram])
  let process: ChildProcess | undefined
  const kill = async () => {
    if (process === undefined) return
    const gone = once(process, 'exit')
    process.kill('SIGKILL')
    process = undefined
    await gone
  }
  t.after(async () => {
    await kill()
    rmSync(folder, { recursive: true })
  })
  const start = async () => {
    process = spawn(java, [...run, 'kafka.Kafka', config], { stdio: 'ignore' })
    await createTopic(ports.plain, topic)
  }
  await start()
  const server = `127.0.0.1:${ports.plain}`
  return { server, url: `kafka://${server}`, saslServer: `127.0.0.1:${ports.sasl}`, kill, start }
}

/** Waits until the broker answers and has the topic. */
async function createTopic(port: number, topic: string) {
  const deadline = AbortSignal.timeout(120_000)
  for (;;) {
    const admin = new Admin({ clientId: 'test', bootstrapBrokers: [`127.0.0.1:${port}`], retries: 0 })
    try {
      const topics = await admin.listTopics()
      if (!topics.includes(topic)) await admin.createTopics({ topics: [topic], partitions: 4, replicas: 1 })
      return
    } catch (error) {
      if (deadline.aborted) throw error
    } finally {
      await admin.close()
    }
    await pause(250)
  }
}
