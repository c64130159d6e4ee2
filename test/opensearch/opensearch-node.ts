import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../apps/server/test/harness/free-port.ts'
import { findJava, resolveClassPath } from '../java.ts'

const version = '3.8.0'

const found = findJava(21)

/** Why no node can be started here; false if one can. */
export const openSearchIsMissing: string | false = 'missing' in found ? found.missing : false

const program = fileURLToPath(new URL('OpenSearchNode.java', import.meta.url))

const artifacts = [
  ['org.opensearch', 'opensearch', version],
  ['org.opensearch.plugin', 'transport-netty4-client', version],
  ['org.opensearch.plugin', 'lang-painless', version],
  ['org.opensearch.plugin', 'mapper-extras-client', version],
  ['org.apache.logging.log4j', 'log4j-core', '2.25.3'],
] as const

const maxStartMs = 180_000

type Ports = { http: number; transport: number }

export type OpenSearchNode = {
  url: string
  /** Starts the node with its data, and waits until the cluster is ready. */
  start(): Promise<void>
  /** Kills the node without a chance to save anything. */
  kill(): Promise<void>
  /** Stops the process without closing its connections, as on an overloaded machine, until `resume`. */
  suspend(): void
  resume(): void
}

type NodeOptions = { folder: string; ports: Ports; settings: string[]; heapMb: number }

function createNode({ folder, ports, settings, heapMb }: NodeOptions): OpenSearchNode {
  if ('missing' in found) throw new Error(found.missing)
  const { java } = found
  const classPath = resolveClassPath(`opensearch-${version}`, artifacts)
  const url = `http://127.0.0.1:${ports.http}`
  const log = join(folder, 'log.txt')
  let child: ChildProcess | undefined
  return {
    url,
    async start() {
      mkdirSync(folder, { recursive: true })
      const output = openSync(log, 'a')
      const heap = [`-Xms${heapMb}m`, `-Xmx${heapMb}m`, '-XX:+UseSerialGC']
      const properties = [
        `-Dopensearch.path.home=${folder}`,
        '-Dlog4j2.disable.jmx=true',
        '-Dlog4j.level=WARN',
      ]
      const modules = ['--enable-native-access=ALL-UNNAMED', '--add-modules=jdk.incubator.vector']
      const given = [`http.port=${ports.http}`, `transport.port=${ports.transport}`, ...settings]
      child = spawn(java, [...heap, ...properties, ...modules, '-cp', classPath, program, folder, ...given], {
        stdio: ['pipe', output, output],
      })
      await waitUntilReady(url, child, log)
    },
    async kill() {
      const ended = child
      child = undefined
      if (ended === undefined || ended.exitCode !== null) return
      const gone = once(ended, 'exit')
      ended.kill('SIGKILL')
      await gone
    },
    suspend: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
  }
}

/** Waits until all shards of the cluster have a primary copy. */
async function waitUntilReady(url: string, child: ChildProcess, log: string) {
  const deadline = AbortSignal.timeout(maxStartMs)
  for (;;) {
    const response = await fetch(`${url}/_cluster/health?wait_for_status=yellow&timeout=5s`, {
      signal: deadline,
    }).catch(() => undefined)
    if (response?.ok === true) return
    if (deadline.aborted || child.exitCode !== null)
      throw new Error(`OpenSearch did not start.\n${readFileSync(log, 'utf8').slice(-3_000)}`)
    await delay(200)
  }
}

export type OpenSearchCluster = {
  nodes: readonly OpenSearchNode[]
  /** Kills the nodes and removes their data. */
  remove(): Promise<void>
}

/** Settles when the last cluster that was requested is removed. */
let lastRemoved: Promise<void> = Promise.resolve()

/**
 * Starts a cluster of real nodes on this machine. It waits until earlier clusters of this process are removed, because test
 * files run concurrently, and clusters would slow each other down.
 */
export async function startOpenSearch({ nodes: count = 1, heapMb = 512 } = {}): Promise<OpenSearchCluster> {
  const earlier = lastRemoved
  const removed = Promise.withResolvers<void>()
  lastRemoved = removed.promise
  await earlier
  const folder = mkdtempSync(join(tmpdir(), 'tiller-opensearch-'))
  const ports: Ports[] = []
  while (ports.length < count) ports.push({ http: await freePort(), transport: await freePort() })
  const names = ports.map((_, at) => `node-${at + 1}`)
  const discovery =
    count === 1
      ? ['discovery.type=single-node']
      : [
          `discovery.seed_hosts=${ports.map(({ transport }) => `127.0.0.1:${transport}`).join(',')}`,
          `cluster.initial_cluster_manager_nodes=${names.join(',')}`,
        ]
  const nodes = ports.map((each, at) =>
    createNode({
      folder: join(folder, names[at] ?? ''),
      ports: each,
      heapMb,
      settings: [
        'cluster.name=tiller-test',
        `node.name=${names[at]}`,
        'network.host=127.0.0.1',
        'node.processors=2',
        'cluster.routing.allocation.disk.threshold_enabled=false',
        'action.auto_create_index=false',
        ...discovery,
      ],
    }),
  )
  const remove = async () => {
    await Promise.all(nodes.map((node) => node.kill()))
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    removed.resolve()
  }
  try {
    await Promise.all(nodes.map((node) => node.start()))
  } catch (error) {
    await remove()
    throw error
  }
  return { nodes, remove }
}
