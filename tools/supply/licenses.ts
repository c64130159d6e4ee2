import {
  findWorkspaceDependencies,
  type LockfileEntry,
  getPackageName,
  type LockfilePackages,
  readLockfilePackages,
  listThirdPartyPackages,
} from './lockfile.ts'

/** Licenses whose only condition is that their text is distributed, too. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

type Exception = {
  /** The license that the package declares; undefined if it declares none. */
  license: string | undefined
  packages: RegExp
  reason: string
}

/** Packages with other licenses that are used in development, but not by the server. */
const exceptions: Exception[] = [
  {
    license: 'MPL-2.0',
    packages: /^lightningcss(-|$)/,
    reason: 'Minifies the style sheets of the portal; its own code is not in the output.',
  },
  {
    license: 'MPL-2.0',
    packages: /^(@axe-core\/playwright|axe-core)$/,
    reason: 'Checks accessibility in tests.',
  },
  {
    license: 'CC-BY-4.0',
    packages: /^caniuse-lite$/,
    reason: 'Browser data for the build of the portal; not in the output.',
  },
  {
    license: 'OFL-1.1',
    packages: /^@fontsource-variable\/geist(-mono)?$/,
    reason: 'Fonts of the portal. The license allows serving them and forbids selling them alone.',
  },
  {
    license: '(MIT AND Zlib)',
    packages: /^pako$/,
    reason: 'Decompresses in development tools. Zlib forbids only a false claim of authorship.',
  },
  {
    license: undefined,
    packages: /^(busboy|eval|format|humanize-number|require-like|streamsearch)$/,
    reason: 'Each contains the MIT license as a text or in a field that npm no longer reads.',
  },
]

/** Packages of the server that contain a license text without declaring it in package.json. */
const undeclared: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' }

const withLicense = (item: [string, LockfileEntry]): [string, LockfileEntry] => {
  const [path, entry] = item
  const license = entry.license ?? undeclared[`${getPackageName(item)}@${entry.version}`]
  return license === undefined ? item : [path, { ...entry, license }]
}

/** Returns whether allowed licenses satisfy an SPDX expression; false for nested parentheses. */
export function isLicenseAllowed(expression: string): boolean {
  const choices = expression.replace(/^\(([^()]*)\)$/, '$1').split(' OR ')
  return (
    !/[()]/.test(choices.join('')) &&
    choices.some((choice) => choice.split(' AND ').every((license) => allowed.has(license)))
  )
}

const covers = ({ license, packages }: Exception, item: [string, LockfileEntry]) =>
  license === item[1].license && packages.test(getPackageName(item))

/** Returns a sentence for each package with a license that is not allowed, and for each unused exception. */
export function findLicenseErrors(packages: LockfilePackages): string[] {
  const served = findWorkspaceDependencies(packages, 'apps/server')
  const unusual = listThirdPartyPackages(packages)
    .map(withLicense)
    .filter(([, { license }]) => license === undefined || !isLicenseAllowed(license))
  const rejected = unusual.flatMap((item) => {
    const [path, { license = 'no declared license' }] = item
    const isException = exceptions.some((exception) => covers(exception, item))
    if (!isException) return [`${path} has ${license}`]
    return served.has(path) ? [`${path} has ${license} and is part of the server`] : []
  })
  const unused = exceptions.filter((exception) => !unusual.some((item) => covers(exception, item)))
  return [...rejected, ...unused.map(({ packages }) => `No package needs the exception ${packages}`)]
}

if (import.meta.main) {
  const errors = findLicenseErrors(readLockfilePackages())
  for (const error of errors) process.stdout.write(`${error}; see tools/supply/licenses.ts\n`)
  process.exitCode = errors.length === 0 ? 0 : 1
}
