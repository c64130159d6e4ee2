// Compiles the pages for the server, which renders them: one module with React inside.
// The argument, if there is one, is the folder that it goes to instead of dist.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'

const into = process.argv[2] ?? fileURLToPath(new URL('dist', import.meta.url))

/** A style sheet as the text that stands in the page. It is not rewritten for browsers without `light-dark()`. */
const smallStyles = {
  name: 'small styles',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true })
      return { contents: code.trim(), loader: 'text' }
    }),
}

/** The script of the application form, as the text that stands in its page. */
const { outputFiles } = await build({
  entryPoints: [fileURLToPath(new URL('src/apply/live/form.ts', import.meta.url))],
  bundle: true,
  write: false,
  format: 'iife',
  target: ['chrome111', 'firefox115', 'safari16.4'],
  charset: 'utf8',
  minify: true,
  logLevel: 'warning',
})
const formScript = outputFiles[0].text.trim().replaceAll('</script', '<\\/script')

await build({
  entryPoints: [fileURLToPath(new URL('src/pages.tsx', import.meta.url))],
  outfile: join(into, 'pages.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  jsx: 'automatic',
  plugins: [smallStyles],
  define: { 'process.env.NODE_ENV': '"production"', formScriptText: JSON.stringify(formScript) },
  // react-dom is CommonJS and asks for Node's own modules with require.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  minify: true,
  logLevel: 'warning',
})
