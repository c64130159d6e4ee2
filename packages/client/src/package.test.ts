import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'

const home = join(import.meta.dirname, '..')
const root = join(home, '../..')

/** A folder outside the repository in which only this package is installed. */
const folder = mkdtempSync(join(tmpdir(), 'tiller-client-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const installed = join(folder, 'node_modules/@tiller/client')
execFileSync(process.execPath, [join(home, 'build.ts'), installed])

type Manifest = { exports: Record<string, { types: string; default: string }>; files: string[] }
const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as Manifest
const sources = globSync('**/*.{js,d.ts}', { cwd: installed })

test('the package has no dependencies', () => {
  assert.ok(sources.length > 20)
  for (const file of sources) {
    const text = readFileSync(join(installed, file), 'utf8')
    const imported = [...text.matchAll(/(?:from|import\()\s*['"]([^'"]+)['"]/g)].map(([, name = '']) => name)
    assert.deepEqual(
      imported.filter((name) => !/^\.{1,2}\/.*\.js$/.test(name)),
      [],
      file,
    )
  }
  for (const name of ['private', 'scripts', 'dependencies', 'devDependencies'])
    assert.ok(!(name in manifest), name)
})

test('only code, declarations, and documents are published, without tests', () => {
  const all = globSync('**/*', { cwd: installed, withFileTypes: true }).filter((entry) => entry.isFile())
  const others = all.map(({ name }) => name).filter((name) => !/\.(js|d\.ts)$/.test(name))
  assert.deepEqual(others.toSorted(), ['LICENSE', 'README.md', 'package.json'])
  assert.ok(!sources.some((file) => /test|fixture/.test(file)))
})

test('a program can import every entry point of the installed package', () => {
  const entries = Object.keys(manifest.exports).map((name) => `@tiller/client${name.slice(1)}`)
  assert.equal(entries.length, 6)
  const program = `
    const found = await Promise.all(${JSON.stringify(entries)}.map((entry) => import(entry)))
    const { createClient } = found[0]
    const api = createClient({ baseUrl: 'https://tiller.example', fetch: async () => Response.json({ status: 'UP' }) })
    process.stdout.write((await api.getStatus()).status + ' ' + found.flatMap((entry) => Object.keys(entry)).join())`
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    encoding: 'utf8',
  })
  assert.equal(
    output,
    'UP NoResponseError,TillerError,createClient,SignInError,createSignIn,UndeliveredError,reportDisposition',
  )
})

/** Extracts the TypeScript examples of the README and adds the declarations that they assume. */
function writeExamples() {
  const readme = readFileSync(join(home, 'README.md'), 'utf8')
  const examples = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code)
  mkdirSync(join(folder, 'examples'), { recursive: true })
  for (const [index, code] of examples.entries()) {
    const client = "import type { TillerClient } from '@tiller/client'\ndeclare const api: TillerClient\n"
    const before = /const api =/.test(code) ? '' : client
    writeFileSync(join(folder, `examples/${index}.ts`), `${before}${code}\nexport {}\n`)
  }
  return examples.length
}

for (const moduleResolution of ['nodenext', 'bundler'])
  test(`the README's examples compile with the module resolution ${moduleResolution}`, () => {
    assert.ok(writeExamples() > 8)
    const compilerOptions = {
      module: moduleResolution === 'bundler' ? 'esnext' : moduleResolution,
      moduleResolution,
      target: 'es2022',
      lib: ['es2022', 'dom', 'dom.iterable'],
      types: [],
      strict: true,
      noEmit: true,
    }
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['examples'] }))
    execFileSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8', stdio: 'pipe' })
  })
