import { closure, type Entry, foreign, nameOf, type Packages, readPackages } from './lockfile.ts'

/** Licences under which anything may be taken: none asks for more than to pass its text on. */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  // MIT without the condition to pass the text on.
  'MIT-0',
  'Python-2.0',
  'Unlicense',
])

type Exception = {
  /** As the package says; undefined: it says nothing that npm understands. */
  licence: string | undefined
  packages: RegExp
  reason: string
}

/** What is taken all the same, but never into what the server runs. */
const exceptions: Exception[] = [
  {
    licence: 'MPL-2.0',
    packages: /^lightningcss(-|$)/,
    reason:
      'Makes the style sheets of the portal smaller while it is built; none of it is in what comes out.',
  },
  {
    licence: 'MPL-2.0',
    packages: /^(@axe-core\/playwright|axe-core)$/,
    reason: 'Finds barriers in pages, in tests only.',
  },
  {
    licence: 'CC-BY-4.0',
    packages: /^caniuse-lite$/,
    reason: 'Data of what browsers can do, read while the portal is built; none of it is in what comes out.',
  },
  {
    licence: 'OFL-1.1',
    packages: /^@fontsource-variable\/geist(-mono)?$/,
    reason: 'The portal’s fonts. The licence lets them be served; it forbids selling them alone.',
  },
  {
    licence: '(MIT AND Zlib)',
    packages: /^pako$/,
    reason: 'Unpacks in tools for development; Zlib asks only not to claim to have written it.',
  },
  {
    licence: undefined,
    packages: /^(busboy|eval|format|humanize-number|require-like|streamsearch)$/,
    reason: 'Each brings the text of the MIT licence along, or names it where npm does not look any more.',
  },
]

/** What a package is under that brings the text of a licence along but does not name it. */
const unnamed: Readonly<Record<string, string>> = { 'png-js@2.0.0': 'MIT' }

const named = (place: [string, Entry]): [string, Entry] => {
  const [path, entry] = place
  const licence = entry.license ?? unnamed[`${nameOf(place)}@${entry.version}`]
  return licence === undefined ? place : [path, { ...entry, license: licence }]
}

/** Whether an SPDX expression can be met with allowed licences; one with nested brackets is not taken apart. */
export const isAllowed = (expression: string) =>
  expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => allowed.has(licence)))

const covers = ({ licence, packages }: Exception, place: [string, Entry]) =>
  licence === place[1].license && packages.test(nameOf(place))

/** What may not be taken from others, and which exceptions nobody needs any more, as sentences. */
export function refusals(packages: Packages): string[] {
  const served = closure(packages, 'apps/server')
  const unusual = foreign(packages)
    .map(named)
    .filter(([, { license }]) => license === undefined || !isAllowed(license))
  const refused = unusual.flatMap((place) => {
    const [path, { license = 'no known licence' }] = place
    const isException = exceptions.some((exception) => covers(exception, place))
    if (!isException) return [`${path} is under ${license}`]
    return served.has(path) ? [`${path} is under ${license}, and runs in the server`] : []
  })
  const stale = exceptions.filter((exception) => !unusual.some((place) => covers(exception, place)))
  return [...refused, ...stale.map((exception) => `No package needs the exception ${exception.packages}`)]
}

if (import.meta.main) {
  const refused = refusals(readPackages())
  for (const sentence of refused) process.stdout.write(`${sentence}; see tools/supply/licences.ts\n`)
  process.exitCode = refused.length === 0 ? 0 : 1
}
