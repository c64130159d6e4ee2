import assert from 'node:assert/strict'
import { test } from 'node:test'
import { closure, type Entry, foreign, nameOf, places, readPackages } from './lockfile.ts'

const packages = readPackages()

// npm leaves out the packages for other processors and systems if its registry does not have them, and then
// `npm ci` refuses the lockfile wherever the registry does.
test('the lockfile names the packages of every platform, so `npm ci` takes it everywhere', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => ![...places(path, name)].some((place) => place in packages),
    ),
  )
  assert.deepEqual(missing, [])
})

/**
 * Families of packages of which the lockfile has no hash for some platforms, because the registry with which it
 * was made does not carry those. Nothing can be written down by hand; npm fills a hash in when the lockfile is made
 * with a registry that has the package.
 */
const withoutHash: Record<string, string> = {
  '@oxc-parser/binding-': 'parses for knip, in `npm run check`',
  '@oxfmt/binding-': 'formats, in `npm run check`',
  '@oxlint/binding-': 'lints, in `npm run check`',
  '@oxlint-tsgolint/': 'lints, in `npm run check`',
  '@swc/core-': 'compiles the portal',
  '@swc/html-': 'makes the pages of the portal smaller',
}

/** Of these also the build for a machine on which Tiller runs, with what stands between us and another content. */
const onOurMachines: Record<string, string> = {
  '@swc/html-linux-arm64-gnu':
    'On arm64 it is believed for the registry’s certificate alone. It builds the portal and never runs in the server.',
}

const unverified = foreign(packages).filter(([, { integrity }]) => integrity === undefined)

const admits = (list: string[] | undefined, wanted: string) => list === undefined || list.includes(wanted)

/** tools/install.mjs refuses every other machine. */
const isForOurMachines = ({ os, cpu, libc }: Entry) =>
  admits(os, 'linux') && ['x64', 'arm64'].some((each) => admits(cpu, each)) && admits(libc, 'glibc')

test('what the lockfile has no hash for is optional, of a listed family and, but for those named, for machines on which Tiller does not run', () => {
  const refused = unverified.filter(([path, entry]) => {
    const name = nameOf([path, entry])
    const isListed = Object.keys(withoutHash).some((family) => name.startsWith(family))
    return entry.optional !== true || !isListed || (isForOurMachines(entry) && !(name in onOurMachines))
  })
  assert.deepEqual(
    refused.map(([path]) => path),
    [],
  )
})

test('nothing without a hash runs in the server', () => {
  const served = closure(packages, 'apps/server')
  assert.ok(served.has('node_modules/fastify'))
  assert.deepEqual(
    unverified.filter(([path]) => served.has(path)),
    [],
  )
})

test('every excuse for a missing hash is needed', () => {
  const names = unverified.map(nameOf)
  const isNeeded = (excuse: string) => names.some((name) => name.startsWith(excuse))
  assert.deepEqual(
    Object.keys({ ...withoutHash, ...onOurMachines }).filter((excuse) => !isNeeded(excuse)),
    [],
  )
})
