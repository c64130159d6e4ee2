import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../build.ts'
import type { SystemPackage } from '../debian-packages.ts'

type Component = {
  type: 'application' | 'library'
  name: string
  version: string
  purl: string
  licenses?: { expression: string }[]
}

/** An entry of node_modules/.package-lock.json, where npm records the installed packages. */
type InstalledPackage = { version?: string; license?: string; link?: boolean }

/**
 * Lists everything in the image as a CycloneDX document: the npm packages of `application`, the packages of the
 * distribution, and Node.js. The document has no serial number and no time, so equal images have equal documents.
 */
export function createSbom(application: string, packages: readonly SystemPackage[]): string {
  const components = [...listNpmPackages(application), ...packages.map(describeSystemPackage), describeNode()]
  const metadata = { component: { type: 'application', name: 'tiller', version: versionOfTiller() } }
  return `${JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components }, null, 2)}\n`
}

function listNpmPackages(application: string): Component[] {
  const file = join(application, 'node_modules/.package-lock.json')
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as {
    packages: Record<string, InstalledPackage>
  }
  return Object.entries(packages).flatMap(([path, { version, license, link }]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const isThere = path.includes('node_modules/') && existsSync(join(application, path))
    if (!isThere || version === undefined || link === true) return []
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`
    return [{ type: 'library', name, version, purl, ...describeLicense(license) }]
  })
}

const describeLicense = (expression: string | undefined) =>
  expression === undefined ? {} : { licenses: [{ expression }] }

function describeSystemPackage({ name, version }: SystemPackage): Component {
  const purl = `pkg:deb/${distribution()}/${encodeURIComponent(name)}@${encodeURIComponent(version)}`
  return { type: 'library', name, version, purl }
}

const distribution = () => /^ID=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'debian'

function describeNode(): Component {
  const version = process.version.slice(1)
  return { type: 'application', name: 'node', version, purl: `pkg:generic/node@${version}` }
}

const versionOfTiller = () =>
  execFileSync('git', ['describe', '--always', '--tags'], { cwd: repositoryRoot, encoding: 'utf8' }).trim()
