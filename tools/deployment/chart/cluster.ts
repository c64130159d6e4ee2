import { spawn, type ChildProcess } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { freePort } from '../../../apps/server/test/harness/free-port.ts'
import type { ChartPrograms } from './programs.ts'

const readyWithinMs = 60_000
const token = 'administrator'

/** The control plane of a Kubernetes cluster without nodes. It validates and stores objects, but starts no pods. */
export type ControlPlane = { kubeconfig: string; stop(): Promise<void> }

export async function startControlPlane(
  { etcd, apiServer }: ChartPrograms,
  folder: string,
): Promise<ControlPlane> {
  const [clientPort, peerPort, port] = [await freePort(), await freePort(), await freePort()]
  const etcdUrl = `http://127.0.0.1:${clientPort}`
  const peerUrl = `http://127.0.0.1:${peerPort}`
  const path = (name: string) => join(folder, name)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(path('service-accounts.pem'), privateKey.export({ type: 'pkcs1', format: 'pem' }))
  writeFileSync(path('tokens.csv'), `${token},administrator,1,system:masters\n`)
  writeFileSync(path('kubeconfig'), JSON.stringify(createKubeconfig(port)))
  const store = startProgram(path('etcd.log'), etcd, {
    'data-dir': path('etcd'),
    'listen-client-urls': etcdUrl,
    'advertise-client-urls': etcdUrl,
    'listen-peer-urls': peerUrl,
    'initial-advertise-peer-urls': peerUrl,
    'initial-cluster': `default=${peerUrl}`,
  })
  const server = startProgram(path('server.log'), apiServer, {
    'etcd-servers': etcdUrl,
    'service-account-issuer': 'https://kubernetes.default',
    'service-account-key-file': path('service-accounts.pem'),
    'service-account-signing-key-file': path('service-accounts.pem'),
    'cert-dir': path('certificates'),
    'token-auth-file': path('tokens.csv'),
    'authorization-mode': 'RBAC',
    'bind-address': '127.0.0.1',
    'secure-port': String(port),
    'service-cluster-ip-range': '10.0.0.0/24',
  })
  const stop = async () => {
    for (const child of [server, store]) await stopProgram(child)
  }
  await untilReady(path('server.log'), server).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { kubeconfig: path('kubeconfig'), stop }
}

const createKubeconfig = (port: number) => ({
  apiVersion: 'v1',
  kind: 'Config',
  'current-context': 'check',
  contexts: [{ name: 'check', context: { cluster: 'check', user: 'check' } }],
  clusters: [
    { name: 'check', cluster: { server: `https://127.0.0.1:${port}`, 'insecure-skip-tls-verify': true } },
  ],
  users: [{ name: 'check', user: { token } }],
})

function startProgram(logFile: string, program: string, options: Record<string, string>): ChildProcess {
  const log = openSync(logFile, 'w')
  const args = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const child = spawn(program, args, { stdio: ['ignore', log, log] })
  closeSync(log)
  return child
}

async function stopProgram(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

/** Waits until the controllers of the API server have started. It already listens before. */
async function untilReady(logFile: string, server: ChildProcess) {
  const deadline = Date.now() + readyWithinMs
  while (server.exitCode === null && Date.now() < deadline) {
    if (readFileSync(logFile, 'utf8').includes('Caches are synced for autoregister controller')) return
    await delay(100)
  }
  throw new Error(`The API server did not start:\n${readFileSync(logFile, 'utf8').slice(-4000)}`)
}
