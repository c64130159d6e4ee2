import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryRoot } from '../build.ts'
import { listFiles } from '../hash-files.ts'

/** The only file that may read the machine's clock. All other code gets the time as a value. */
const clockReader = 'apps/server/src/app/tiller.ts'

const ignored = new Set(['node_modules', 'dist', 'build', '.docusaurus', 'build.next', 'dist.next'])
const isChecked = (file: string) =>
  /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.tsx?$|\/(test|bench|cases)\//.test(file) && file !== clockReader

/** Returns the lines of a file that read the machine's clock, outside comments. */
export function findClockReads(file: string, text: string): string[] {
  const code = text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, (comment) => comment.replaceAll(/[^\n]/g, ''))
  return code
    .split('\n')
    .flatMap((line, index) =>
      /\bnew Date\(\s*\)|\bDate\.now\b/.test(line) ? [`${file}:${index + 1} reads the machine's clock`] : [],
    )
}

if (import.meta.main) {
  const files = ['packages', 'apps']
    .flatMap((folder) => listFiles(repositoryRoot, folder, ignored))
    .filter(isChecked)
  const found = files.flatMap((file) =>
    findClockReads(file, readFileSync(join(repositoryRoot, file), 'utf8')),
  )
  for (const sentence of found) process.stdout.write(`${sentence}\n`)
  process.exitCode = found.length === 0 ? 0 : 1
}
