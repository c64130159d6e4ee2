// Compiles the pages for the server, which renders them: one module with React inside.
// The argument, if there is one, is the folder that it goes to instead of dist.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const into = process.argv[2] ?? fileURLToPath(new URL('dist', import.meta.url))

await build({
  entryPoints: [fileURLToPath(new URL('src/pages.tsx', import.meta.url))],
  outfile: join(into, 'pages.js'),
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  jsx: 'automatic',
  loader: { '.css': 'text' },
  define: { 'process.env.NODE_ENV': '"production"' },
  // react-dom is CommonJS and asks for Node's own modules with require.
  banner: {
    js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
  },
  minify: true,
  logLevel: 'warning',
})
