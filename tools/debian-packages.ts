import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ToolError } from './tool-error.ts'

/** A package of Debian or Ubuntu. */
export type SystemPackage = { name: string; version: string }

/**
 * Downloads packages and unpacks them into a folder. They are not installed, so no scripts run and no services start.
 */
export function unpackPackages(names: readonly string[], folder: string): SystemPackage[] {
  const downloads = mkdtempSync(join(tmpdir(), 'tiller-packages-'))
  // apt-get downloads as a user of its own.
  chmodSync(downloads, 0o777)
  mkdirSync(folder, { recursive: true })
  try {
    execFileSync('apt-get', ['download', '--quiet=2', ...names], { cwd: downloads, stdio: 'inherit' })
    return readdirSync(downloads)
      .toSorted()
      .map((file) => {
        const path = join(downloads, file)
        execFileSync('dpkg', ['-x', path, folder], { stdio: 'inherit' })
        const [name = '', version = ''] = execFileSync('dpkg-deb', ['--show', path], { encoding: 'utf8' })
          .trim()
          .split('\t')
        return { name, version }
      })
  } catch (error) {
    throw new ToolError(
      `The packages ${names.join(', ')} of Debian or Ubuntu are needed. Run \`apt-get update\`, and try again.`,
      { cause: error },
    )
  } finally {
    rmSync(downloads, { recursive: true })
  }
}
