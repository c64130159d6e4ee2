import { chmodSync, copyFileSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repositoryRoot } from '../build.ts'
import { unpackPackages, type SystemPackage } from '../debian-packages.ts'

/**
 * Packages of the image: the libraries that Node.js is linked with, and `base-files`, which names the distribution
 * for vulnerability scanners.
 */
const packageNames = ['base-files', 'libc6', 'libgcc-s1', 'libstdc++6']

/** Folders and files of these packages that the image does not need. */
const unused = [
  'usr/share/doc',
  'usr/share/man',
  'usr/share/lintian',
  'usr/share/gdb',
  'usr/share/info',
  'usr/lib/*-linux-gnu/gconv',
]

/** The id of the image's user. Kubernetes requires a number to verify that it is not root. */
const userId = 10001

export const nodeInImage = '/usr/local/bin/node'

/** Runs the command line in a running container: `docker exec … tiller doctor`. */
const command = `#!${nodeInImage}
import('/tiller/apps/server/bin/tiller.mjs')
`

/** Creates the root file system, without Tiller, in a folder: C libraries, Node.js, and a user. */
export function createRootFileSystem(folder: string): SystemPackage[] {
  const packages = unpackPackages(packageNames, folder)
  for (const path of globSync(unused, { cwd: folder })) rmSync(join(folder, path), { recursive: true })
  addFile(
    folder,
    'etc/passwd',
    `root:x:0:0:root:/root:/sbin/nologin\ntiller:x:${userId}:${userId}::/:/sbin/nologin\n`,
  )
  addFile(folder, 'etc/group', `root:x:0:\ntiller:x:${userId}:\n`)
  addFile(folder, 'etc/nsswitch.conf', 'hosts: files dns\n')
  addFile(folder, 'usr/local/bin/tiller', command, 0o755)
  copyFileSync(
    join(repositoryRoot, 'node_modules', `node-linux-${process.arch}`, 'bin/node'),
    join(folder, nodeInImage),
  )
  chmodSync(join(folder, nodeInImage), 0o755)
  for (const path of ['tmp', 'var/lib/tiller']) {
    mkdirSync(join(folder, path), { recursive: true })
    chmodSync(join(folder, path), 0o1777)
  }
  return packages
}

function addFile(folder: string, path: string, text: string, mode = 0o644) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  chmodSync(join(folder, path), mode)
}
