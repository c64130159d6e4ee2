import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../build.ts'

type Names = Record<string, string>

/** An entry of package-lock.json, keyed by its folder. */
export type LockfileEntry = {
  /** The name of the package, if the folder has another name. */
  name?: string
  version?: string
  license?: string
  integrity?: string
  /** Set for the link of a workspace in node_modules, whose folder is `resolved`. */
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

export type LockfilePackages = Record<string, LockfileEntry>

const modulesFolder = 'node_modules/'

export const readLockfilePackages = () =>
  (
    JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
      packages: LockfilePackages
    }
  ).packages

/** Returns all entries except the workspaces and their links. */
export const listThirdPartyPackages = (packages: LockfilePackages) =>
  Object.entries(packages).filter(([path, { link }]) => path.includes(modulesFolder) && link !== true)

export const getPackageName = ([path, { name }]: [string, LockfileEntry]) =>
  name ?? path.slice(path.lastIndexOf(modulesFolder) + modulesFolder.length)

/** Yields the folders where Node looks for a package that a module in `path` imports, in its order. */
export function* listCandidateFolders(path: string, name: string) {
  for (
    let folder = path;
    folder !== '';
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    yield `${folder}/${modulesFolder}${name}`
  }
  yield modulesFolder + name
}

/** Returns the workspace in `folder` with all its direct and transitive dependencies. */
export function findWorkspaceDependencies(packages: LockfilePackages, folder: string): Set<string> {
  const found = new Set<string>()
  const pending = [folder]
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const { link, resolved, dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {}
    if (link === true && resolved !== undefined) pending.push(resolved)
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      pending.push(...[...listCandidateFolders(path, name)].filter((each) => each in packages).slice(0, 1))
    }
  }
  return found
}
