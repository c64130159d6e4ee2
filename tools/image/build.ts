import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildTargets, repositoryRoot } from '../build.ts'
import { exitWithError, ToolError } from '../tool-error.ts'
import { copyApplication } from './application.ts'
import { createSbom } from './sbom.ts'
import { createRootFileSystem, nodeInImage } from './system.ts'

/** Builds Tiller's OCI image with buildah, which needs neither a daemon nor a registry. */

const say = (line: string) => void process.stdout.write(`• ${line}\n`)

export const imageFolder = join(repositoryRoot, 'dist/image')

/**
 * Builds the image into `folder` (OCI layout with the tag `tiller`), and its software bill of materials next to it.
 * The digest depends only on the commit and the packages of the distribution.
 */
export async function buildImage(folder = imageFolder) {
  await buildTargets(say)
  const context = mkdtempSync(join(tmpdir(), 'tiller-image-'))
  // All files of the image are readable by everyone, whatever the umask of the builder.
  const mask = process.umask(0o022)
  try {
    const packages = createRootFileSystem(join(context, 'system'))
    copyApplication(join(context, 'tiller'), nodeInImage)
    copyFileSync(join(repositoryRoot, 'deploy/image/Containerfile'), join(context, 'Containerfile'))
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'sbom.cdx.json'), createSbom(join(context, 'tiller'), packages))
    runBuildah(context, folder)
  } finally {
    process.umask(mask)
    rmSync(context, { recursive: true, force: true })
  }
}

/** Returns the Unix time of the last commit in seconds, which every file of the image gets. */
const commitTime = () =>
  execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: repositoryRoot, encoding: 'utf8' }).trim()

function runBuildah(context: string, folder: string) {
  // buildah gets a temporary storage, so that nothing remains on this machine.
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
