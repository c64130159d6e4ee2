import { execFileSync } from 'node:child_process'
import { copyFileSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { buildClientTypes } from '../../tools/build.ts'

/**
 * Builds the published package: JavaScript, declarations, and a package.json that refers to them.
 * npm run build --workspace packages/client
 * npm publish ./packages/client/dist
 */
const home = import.meta.dirname
const root = join(home, '../..')
const into = resolve(process.argv[2] ?? join(home, 'dist'))

type Manifest = { exports: Record<string, string> } & Record<string, unknown>

await buildClientTypes((line) => process.stdout.write(`${line}\n`))
rmSync(into, { recursive: true, force: true })
execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', 'tsconfig.build.json', '--outDir', into], {
  cwd: home,
  stdio: 'inherit',
})
// The compiler rewrites imports only in JavaScript, not in declarations.
for (const file of globSync('**/*.d.ts', { cwd: into }).map((name) => join(into, name)))
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll(/(['"]\.{1,2}\/[^'"]+)\.ts(['"])/g, '$1.js$2'))

const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest
const { private: _, scripts: __, devDependencies: ___, exports, ...published } = manifest
const built = (source: string) => source.replace('./src/', './').replace(/\.ts$/, '')
const entries = Object.entries(exports).map(([name, source]) => [
  name,
  { types: `${built(source)}.d.ts`, default: `${built(source)}.js` },
])
writeFileSync(
  join(into, 'package.json'),
  `${JSON.stringify({ ...published, files: ['**/*.js', '**/*.d.ts'], exports: Object.fromEntries(entries) }, null, 2)}\n`,
)
copyFileSync(join(home, 'README.md'), join(into, 'README.md'))
copyFileSync(join(root, 'LICENSE'), join(into, 'LICENSE'))
