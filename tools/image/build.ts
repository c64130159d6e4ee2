import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildTargets, root } from '../build.ts'
import { exitWithError, ToolError } from '../tool-error.ts'
import { copyApplication } from './application.ts'
import { createSbom } from './sbom.ts'
import { createSystem, nodeInImage } from './system.ts'

/** Builds Tiller's OCI image with buildah, which needs neither a daemon nor a registry. */

const say = (line: string) => void process.stdout.write(`• ${line}\n`)

export const imageFolder = join(root, 'dist/image')

/**
 * Builds the image into `folder` (OCI layout with the tag `tiller`) and its bill of materials next to it. The same
 * commit with the same packages of the distribution results in the same digest.
 */
export async function buildImage(folder = imageFolder) {
  await buildTargets(say)
  const context = mkdtempSync(join(tmpdir(), 'tiller-image-'))
  // Everyone may read the files of the image, whatever the person who builds it has set.
  const mask = process.umask(0o022)
  try {
    const packages = createSystem(join(context, 'system'))
    copyApplication(join(context, 'tiller'), nodeInImage)
    copyFileSync(join(root, 'deploy/image/Containerfile'), join(context, 'Containerfile'))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'sbom.cdx.json'), createSbom(join(context, 'tiller'), packages))
    runBuildah(context, folder)
  } finally {
    process.umask(mask)
    rmSync(context, { recursive: true, force: true })
  }
}

/** The Unix time of the last commit, in seconds. Every file of the image gets it. */
const commitTime = () =>
  execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim()

function runBuildah(context: string, folder: string) {
  // Storage of its own, so that nothing remains on this machine.
  const storage = [
    '--root',
    join(context, 'storage'),
    '--runroot',
    join(context, 'run'),
    '--storage-driver',
    'vfs',
  ]
  const buildah = (...args: string[]) => {
    try {
      execFileSync('buildah', [...storage, ...args], { stdio: 'pipe' })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
      throw new ToolError('The image is built by buildah: `apt-get install buildah`.', { cause: error })
    }
  }
  buildah('bud', '--isolation', 'chroot', '--timestamp', commitTime(), '--tag', 'tiller', context)
  rmSync(join(folder, 'oci'), { recursive: true, force: true })
  buildah('push', 'tiller', `oci:${join(folder, 'oci')}:tiller`)
}

if (import.meta.main) await buildImage().then(() => say(`The image is in ${imageFolder}/oci`), exitWithError)
