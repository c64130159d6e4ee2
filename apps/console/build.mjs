// Builds the console for browsers: one page, one style sheet, and one script per screen.
// The optional argument replaces `dist` as the output folder.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { fontFaces, textFont } from '@tiller/ui/fonts'
import { contractModules } from './contract-modules.ts'
import { parsedTexts } from './parsed-texts.ts'
import { stateShapes } from './state-shapes.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const into = process.argv[2] ?? join(here, 'dist')
const assets = join(into, 'assets')

const { metafile } = await build({
  entryPoints: { main: join(here, 'src/main.tsx'), style: join(here, 'src/style.css') },
  outdir: assets,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  bundle: true,
  splitting: true,
  format: 'esm',
  target: ['chrome123', 'firefox120', 'safari17.5'],
  jsx: 'automatic',
  plugins: [contractModules, stateShapes, parsedTexts],
  alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/no-parser.js' },
  define: { 'process.env.NODE_ENV': '"production"' },
  minify: true,
  metafile: true,
  logLevel: 'warning',
})

/** Returns the hashed file name of an entry. */
const built = (entry, extension) => {
  const [file] = Object.entries(metafile.outputs).find(
    ([path, { entryPoint }]) => entryPoint?.endsWith(entry) === true && path.endsWith(extension),
  )
  return basename(file)
}

/** Returns a built file and its static imports. */
const neededBy = (path, seen = new Set([path])) => {
  for (const { path: needed, kind } of metafile.outputs[path].imports)
    if (kind === 'import-statement' && !seen.has(needed)) neededBy(needed, seen.add(needed))
  return [...seen]
}

/** The file name of the script whose source has this name. */
const scriptOf = (entry) =>
  Object.keys(metafile.outputs).find((path) => basename(path) === built(entry, '.js'))

const script = scriptOf('main.tsx')

/** The texts of the page itself. The catalog of a language other than English is a script. */
const pages = {
  'index.html': {
    language: 'en',
    title: 'Console',
    needsScript: 'The console needs JavaScript. The Platform API, of which it is a client, does not.',
    catalogs: [],
  },
  'index.es.html': {
    language: 'es',
    title: 'Consola',
    needsScript: 'La consola necesita JavaScript. La Platform API, de la que es un cliente, no.',
    catalogs: [scriptOf('language/spanish.ts')],
  },
}

// Without preloads, the browser would request these only after parsing the entry.
const preloadsOf = (catalogs) =>
  [...neededBy(script).slice(1), ...catalogs]
    .map((path) => `<link rel="modulepreload" href="/console/assets/${basename(path)}" />`)
    .join('\n    ')

await mkdir(into, { recursive: true })
await writeFile(join(assets, 'fonts.css'), fontFaces)
const page = await readFile(join(here, 'src/index.html'), 'utf8')
for (const [file, { catalogs, ...texts }] of Object.entries(pages)) {
  const insertions = {
    ...texts,
    script: basename(script),
    preloads: preloadsOf(catalogs),
    style: built('style.css', '.css'),
    font: textFont.path,
  }
  await writeFile(
    join(into, file),
    page.replaceAll(/\{(\w+)\}/g, (_, name) => insertions[name]),
  )
}
