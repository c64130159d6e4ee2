import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import type * as page from './render/page.tsx'

export type Generator = typeof page

/**
 * The generator, ready to render. Its parts are React components, which Node cannot read, so they are compiled
 * first. React is inside, in its production form: whoever calls it may have another one at work.
 */
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
      // React's CommonJS asks for Node's own modules with require.
      banner: {
        js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
      },
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'warning',
    })
    // The seam: the file is the module whose type this is.
    return (await import(pathToFileURL(outfile).href)) as Generator
  } finally {
    rmSync(folder, { recursive: true })
  }
}
