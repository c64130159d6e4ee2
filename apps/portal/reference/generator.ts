import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type * as page from './render/page.tsx'

export type Generator = typeof page

/** Compiles and loads the React components of the reference, with a production build of React of its own. */
export const loadGenerator = async (): Promise<Generator> => {
  const folder = mkdtempSync(join(tmpdir(), 'tiller-reference-'))
  const outfile = join(folder, 'generator.mjs')
  try {
    await build({
      entryPoints: [fileURLToPath(new URL('render/page.tsx', import.meta.url))],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node24',
      jsx: 'automatic',
      // React's CommonJS loads Node's modules with `require`.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'warning',
    })
    // The compiled module has this type.
    return (await import(pathToFileURL(outfile).href)) as Generator
  } finally {
    rmSync(folder, { recursive: true })
  }
}
