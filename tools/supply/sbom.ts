import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.ts'
import { fail, ToolError } from '../tool-error.ts'

type Component = { name: string; version: string; purl: string; hashes?: { alg: string; content: string }[] }

export type Bom = {
  bomFormat: 'CycloneDX'
  metadata: { component: Component }
  components: Component[]
}

/**
 * What Tiller is made of as a CycloneDX document: every package that package-lock.json names, for every platform,
 * with licence and hash. npm makes it from the lockfile alone, without the network.
 */
export function billOfMaterials(): Bom {
  const kind = ['--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const { status, stdout, stderr, error } = spawnSync('npm', ['sbom', ...kind], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new ToolError(`npm sbom makes no document: ${error?.message ?? stderr}`)
  const bom = JSON.parse(stdout) as Bom
  // npm takes the name of the folder for that of the project.
  bom.metadata.component.name = 'tiller'
  return bom
}

function write() {
  mkdirSync(join(root, 'dist'), { recursive: true })
  const bom = billOfMaterials()
  writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(bom, null, 2)}\n`)
  process.stdout.write(`dist/sbom.cdx.json names ${bom.components.length} packages\n`)
}

if (import.meta.main) {
  try {
    write()
  } catch (error) {
    fail(error)
  }
}
