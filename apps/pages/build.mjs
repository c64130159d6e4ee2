// Compiles the pages for the server, which renders them: one module that includes React. The optional
// argument replaces the output folder `dist`.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, transform } from 'esbuild'

const into = process.argv[2] ?? fileURLToPath(new URL('dist', import.meta.url))

/** A plugin that embeds a style sheet in the page as text, unchanged for browsers without `light-dark()`. */
const smallStyles = {
  name: 'small styles',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\.css$/ }, async ({ path }) => {
      const { code } = await transform(await readFile(path, 'utf8'), { loader: 'css', minify: true })
      return { contents: code.trim(), loader: 'text' }
    }),
}

/** Compiles the script of the application form, which its page embeds as text. */
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
  // react-dom is CommonJS and loads Node's modules with `require`.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  minify: true,
  logLevel: 'warning',
})
