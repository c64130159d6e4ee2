import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../../build.ts'
import { unpackPackages } from '../../debian-packages.ts'
import { ToolError } from '../../tool-error.ts'

/** The programs of Kubernetes and Helm, built from source by Go, and etcd from Debian's package. */
export type ChartPrograms = {
  helm: string
  kubeconform: string
  apiServer: string
  etcd: string
  swagger: string
}

const folder = join(repositoryRoot, 'node_modules/.cache/chart')
const serverSource = join(repositoryRoot, 'tools/deployment/chart/api-server')

const helmModule = 'helm.sh/helm/v3/cmd/helm@v3.19.0'
const kubeconformModule = 'github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0'

/**
 * The version of Kubernetes in go.mod. It is added to the program with a linker flag, as Kubernetes' own build
 * scripts do.
 */
export const kubernetesVersion = '1.34.0'
const versionFlag = `-X k8s.io/component-base/version.gitVersion=v${kubernetesVersion}`

/** Builds missing programs, which takes about ten minutes on two processors the first time. */
export function findChartPrograms(say: (line: string) => void): ChartPrograms {
  const built = (name: string, ...args: string[]) => {
    const program = join(folder, name)
    if (existsSync(program)) return program
    say(`Building ${name}`)
    runGo(args)
    return program
  }
  mkdirSync(folder, { recursive: true })
  return {
    helm: built('helm', 'install', helmModule),
    kubeconform: built('kubeconform', 'install', kubeconformModule),
    apiServer: built(
      'kube-apiserver',
      'build',
      '-C',
      serverSource,
      '-ldflags',
      versionFlag,
      '-o',
      join(folder, 'kube-apiserver'),
      '.',
    ),
    etcd: findEtcd(),
    swagger: join(
      runGo(['list', '-C', serverSource, '-m', '-f', '{{.Dir}}', 'k8s.io/kubernetes']),
      'api/openapi-spec/swagger.json',
    ),
  }
}

function runGo(args: string[]): string {
  try {
    return execFileSync('go', args, {
      env: { ...process.env, GOBIN: folder },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new ToolError('The chart is checked with programs that Go builds. Install Go 1.24 or newer.', {
      cause: error,
    })
  }
}

function findEtcd(): string {
  const program = join(folder, 'usr/bin/etcd')
  if (!existsSync(program)) unpackPackages(['etcd-server'], folder)
  return program
}
