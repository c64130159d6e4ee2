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

// Without preloads, the browser would request these only after parsing the entry.
const script = Object.keys(metafile.outputs).find((path) => basename(path) === built('main.tsx', '.js'))
const preloads = neededBy(script)
  .slice(1)
  .map((path) => `<link rel="modulepreload" href="/console/assets/${basename(path)}" />`)

await mkdir(into, { recursive: true })
await writeFile(join(assets, 'fonts.css'), fontFaces)
const page = await readFile(join(here, 'src/index.html'), 'utf8')
await writeFile(
  join(into, 'index.html'),
  page
    .replaceAll('{script}', basename(script))
    .replaceAll('{preloads}', preloads.join('\n    '))
    .replaceAll('{style}', built('style.css', '.css'))
    .replaceAll('{font}', textFont.path),
)
