import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of an OCI runtime configuration that this module changes. */
type RuntimeConfig = {
  process: {
    terminal: boolean
    args: string[]
    env: string[]
    user: { uid: number; gid: number }
    capabilities: Record<string, string[]>
    noNewPrivileges: boolean
    rlimits?: unknown
  }
  root: { path: string; readonly: boolean }
  mounts: { destination: string; type: string; source: string; options: string[] }[]
  linux: { namespaces: { type: string }[]; [name: string]: unknown }
}

/** Unpacks an image in OCI layout into a bundle that runc can start. Returns the bundle's folder. */
export function unpackImage(oci: string, folder: string): string {
  const bundle = join(folder, 'bundle')
  execFileSync('umoci', ['unpack', '--image', `${oci}:tiller`, bundle], { stdio: 'pipe' })
  return bundle
}

type ContainerSettings = { env: Record<string, string>; args?: readonly string[]; dataDir: string }

/**
 * Starts an unpacked image as Kubernetes would with the chart's security context: as the user of the image, without
 * capabilities, and with a read-only root. It uses the network of this machine.
 */
export function startContainer(bundle: string, { env, args = [], dataDir }: ContainerSettings) {
  const file = join(bundle, 'config.json')
  const config = JSON.parse(readFileSync(file, 'utf8')) as RuntimeConfig
  const { process: started, mounts, linux } = config
  mkdirSync(dataDir, { recursive: true })
  execFileSync('chown', [`${started.user.uid}:${started.user.gid}`, dataDir])
  const locked: RuntimeConfig = {
    ...config,
    process: {
      ...started,
      terminal: false,
      args: [...entryPoint(started.args), ...(args.length === 0 ? ['serve'] : args)],
      env: [...started.env, ...Object.entries(env).map(([name, value]) => `${name}=${value}`)],
      capabilities: {},
      noNewPrivileges: true,
      rlimits: [],
    },
    root: { ...config.root, readonly: true },
    mounts: [
      ...mounts.filter(({ destination }) => !['/tmp', '/var/lib/tiller'].includes(destination)),
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev', 'mode=1777'] },
      { destination: '/var/lib/tiller', type: 'bind', source: dataDir, options: ['rbind', 'rw'] },
    ],
    linux: { ...linux, namespaces: linux.namespaces.filter(({ type }) => type !== 'network') },
  }
  writeFileSync(file, JSON.stringify(locked))
  const id = `tiller-${randomUUID()}`
  const child = spawn('runc', ['run', '--bundle', bundle, id], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const exited = once(child, 'exit').then(([code]) => ({ code: code as number | null, output }))
  const exec = (...command: string[]) => execFileSync('runc', ['exec', id, ...command], { encoding: 'utf8' })
  return { exited, exec, stop: () => void child.kill('SIGTERM'), readOutput: () => output }
}

/** Returns the arguments up to the program. The rest is the image's default command. */
const entryPoint = (args: readonly string[]) =>
  args.slice(0, args.findIndex((each) => each.endsWith('tiller.ts')) + 1)
