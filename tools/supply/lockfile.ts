import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build.ts'

type Names = Record<string, string>

/** One place of package-lock.json; its key is the folder. */
export type Entry = {
  /** If the folder has another name than what is in it. */
  name?: string
  version?: string
  license?: string
  integrity?: string
  /** A workspace's place in node_modules; `resolved` is its folder. */
  link?: boolean
  resolved?: string
  optional?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  hasInstallScript?: boolean
  dependencies?: Names
  optionalDependencies?: Names
  peerDependencies?: Names
}

export type Packages = Record<string, Entry>

const inModules = 'node_modules/'

/** The folders that package-lock.json describes. */
export const readPackages = () =>
  (JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Packages }).packages

/** What comes from others: neither the workspaces nor their places in node_modules. */
export const foreign = (packages: Packages) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes(inModules) && link !== true)

export const nameOf = ([path, { name }]: [string, Entry]) =>
  name ?? path.slice(path.lastIndexOf(inModules) + inModules.length)

/** Where Node looks for a package from `path`, from the nearest folder to the outermost. */
export function* places(path: string, name: string) {
  for (
    let folder = path;
    folder !== '';
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    yield `${folder}/${inModules}${name}`
  }
  yield inModules + name
}

/** All that runs when the workspace in `folder` runs: what it depends on, and what that depends on. */
export function closure(packages: Packages, folder: string): Set<string> {
  const found = new Set<string>()
  const waiting = [folder]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const { link, resolved, dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
    if (link === true && resolved !== undefined) waiting.push(resolved)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      waiting.push(...[...places(path, name)].filter((place) => place in packages).slice(0, 1))
    }
  }
  return found
}
