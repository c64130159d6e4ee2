import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

type Lock = { packages: Record<string, { optionalDependencies?: Record<string, string> }> }

/** Where Node looks for a package from `path`, from the nearest folder to the outermost. */
function* places(path: string, name: string) {
  for (
    let folder = path;
    folder !== '';
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
  ) {
    yield `${folder}/node_modules/${name}`
  }
  yield `node_modules/${name}`
}

// npm leaves out the packages for other processors and systems if its registry does not have them, and then
// `npm ci` refuses the lockfile wherever the registry does.
test('the lockfile names the packages of every platform, so `npm ci` takes it everywhere', () => {
  const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')
  const { packages } = JSON.parse(text) as Lock
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => ![...places(path, name)].some((place) => place in packages),
    ),
  )
  assert.deepEqual(missing, [])
})
