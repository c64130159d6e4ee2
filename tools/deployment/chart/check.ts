import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../../build.ts'
import { exitWithError } from '../../tool-error.ts'
import { startControlPlane } from './cluster.ts'
import { type ChartPrograms, findChartPrograms, kubernetesVersion } from './programs.ts'
import { writeKubernetesSchemas } from './schemas.ts'

/**
 * Checks the Helm chart: with Helm's own linter, with the schemas of Kubernetes, and by installing it in a real API
 * server.
 */

const say = (line: string) => void process.stdout.write(`• ${line}\n`)

const chart = join(repositoryRoot, 'deploy/helm/tiller')
const valuesOf = (name: string) => join(repositoryRoot, `tools/deployment/chart/values/${name}.yaml`)
const valueFiles = ['minimal', 'everything']

/** Values that the chart must reject, with a part of the expected error message. */
const refused: [setting: string, message: string][] = [
  ['baseUrl=jobs.example.com', 'baseUrl'],
  ['secretName=', 'secretName'],
  ['image.repository=', 'repository'],
  ['api.replica=3', 'replica'],
  ['settings.MASTER_KEY=secret', 'MASTER_KEY'],
  ['api.autoscaling.targetCpuPercent=700', 'targetCpuPercent'],
]

function checkTemplates({ helm, kubeconform, swagger }: ChartPrograms, folder: string) {
  const schemas = join(folder, 'schemas')
  writeKubernetesSchemas(swagger, schemas)
  const location = join(schemas, '{{.ResourceKind}}{{.KindSuffix}}.json')
  for (const name of valueFiles) {
    const values = ['--kube-version', kubernetesVersion, '--values', valuesOf(name)]
    execFileSync(helm, ['lint', '--strict', chart, ...values], { stdio: 'pipe' })
    const objects = execFileSync(helm, ['template', 'tiller', chart, ...values])
    const conforms = (input: Buffer | string) =>
      spawnSync(kubeconform, ['-summary', '-schema-location', location], { input, encoding: 'utf8' })
    const { status, stdout } = conforms(objects)
    assert.equal(status, 0, stdout)
    assert.notEqual(conforms(String(objects).replaceAll('readinessProbe', 'readynessProbe')).status, 0)
    say(`${name}: ${stdout.trim()}`)
  }
  for (const [setting, message] of refused) {
    const args = ['template', 'tiller', chart, '--kube-version', kubernetesVersion]
    const { status, stderr } = spawnSync(helm, [...args, '--values', valuesOf('minimal'), '--set', setting], {
      encoding: 'utf8',
    })
    assert.equal(status, 1, setting)
    assert.ok(stderr.includes(message), `${setting}: ${stderr}`)
  }
  say(`${refused.length} wrong values are refused`)
}

/**
 * Installs, upgrades, and rolls back the chart. The installation with a migration comes last, because it waits for a
 * pod, which never starts here.
 */
async function checkInstallation(programs: ChartPrograms, folder: string) {
  const cluster = await startControlPlane(programs, folder)
  try {
    const run = (...args: string[]) =>
      execFileSync(programs.helm, ['--kubeconfig', cluster.kubeconfig, ...args], {
        encoding: 'utf8',
        stdio: 'pipe',
      })
    const minimal = ['--values', valuesOf('minimal')]
    run('install', 'tiller', chart, ...minimal, '--no-hooks')
    const sameStorage = ['--set', 'api.storage.size=8Gi,api.storage.className=']
    run('upgrade', 'tiller', chart, '--values', valuesOf('everything'), ...sameStorage, '--no-hooks')
    assert.match(run('get', 'manifest', 'tiller'), /kind: HorizontalPodAutoscaler/)
    run('rollback', 'tiller', '1', '--no-hooks')
    assert.doesNotMatch(run('get', 'manifest', 'tiller'), /kind: HorizontalPodAutoscaler/)
    assert.match(run('history', 'tiller'), /Rollback to 1/)
    assert.throws(
      () => run('upgrade', 'tiller', chart, ...minimal, '--no-hooks', '--set', 'api.storage.size=much'),
      /quantities must match/,
    )
    run('install', 'other', chart, '--values', valuesOf('everything'), '--no-hooks')
    run('uninstall', 'tiller', '--no-hooks')
    // The server has accepted the job if Helm waits for its end.
    assert.throws(
      () => run('install', 'tiller', chart, ...minimal, '--timeout', '3s'),
      /pre-install[^]*timed out waiting/,
    )
    say('installed, upgraded, rolled back, and uninstalled; the server refuses a wrong quantity')
  } finally {
    await cluster.stop()
  }
}

async function checkChart() {
  const programs = findChartPrograms(say)
  const folder = mkdtempSync(join(tmpdir(), 'tiller-chart-'))
  try {
    checkTemplates(programs, folder)
    await checkInstallation(programs, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

await checkChart().catch(exitWithError)
