import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Admin } from '@platformatic/kafka'
import { freePort } from '#test/harness/free-port.ts'

const kafkaVersion = '4.1.0'
const minJavaVersion = 17

/** Folders that contain installations of Java. */
const javaFolders = [
  '/usr/lib/jvm',
  '/usr/java',
  '/opt/java',
  '/Library/Java/JavaVirtualMachines',
  join(homedir(), '.sdkman/candidates/java'),
]

function listJavas(): string[] {
  const home = process.env['JAVA_HOME']
  const found = javaFolders.flatMap((folder) =>
    existsSync(folder)
      ? readdirSync(folder).flatMap((name) => [join(folder, name), join(folder, name, 'Contents/Home')])
      : [],
  )
  const programs = [...(home === undefined ? [] : [home]), ...found].map((each) => join(each, 'bin/java'))
  return ['java', ...programs.filter((program) => existsSync(program))]
}

/** Returns the major version of a Java program; 0 if it does not run. */
function readJavaVersion(program: string): number {
  const { stderr } = spawnSync(program, ['-version'], { encoding: 'utf8' })
  return Number(/version "(\d+)/.exec(stderr ?? '')?.[1] ?? 0)
}

const java = listJavas().find((program) => readJavaVersion(program) >= minJavaVersion)

/** Why no broker can be started here; false if one can. */
export const brokerIsMissing: string | false =
  java === undefined
    ? `Java ${minJavaVersion} or newer is missing: install a JDK, or set JAVA_HOME, to test a real broker`
    : spawnSync('mvn', ['--version']).error === undefined
      ? false
      : 'mvn is missing: install Maven, which downloads the broker, to test a real one'

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>tiller.test</groupId><artifactId>kafka</artifactId><version>1</version>
<dependencies>
<dependency><groupId>org.apache.kafka</groupId><artifactId>kafka_2.13</artifactId><version>${kafkaVersion}</version></dependency>
<dependency><groupId>org.slf4j</groupId><artifactId>slf4j-nop</artifactId><version>1.7.36</version></dependency>
</dependencies></project>`

/** Downloads the broker from Maven's repository, as configured on this machine, and returns its class path. */
function resolveClassPath(): string {
  const folder = fileURLToPath(
    new URL(`../../../../../node_modules/.cache/kafka-${kafkaVersion}`, import.meta.url),
  )
  const file = join(folder, 'classpath.txt')
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'pom.xml'), pom)
    const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:build-classpath'
    execFileSync('mvn', ['-q', '-B', goal, `-Dmdep.outputFile=${file}`], { cwd: folder, stdio: 'inherit' })
  }
  return readFileSync(file, 'utf8')
}

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
  const classPath = resolveClassPath()
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
  execFileSync(java ?? '', [...run, ...format, ...scram])
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
    process = spawn(java ?? '', [...run, 'kafka.Kafka', config], { stdio: 'ignore' })
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
