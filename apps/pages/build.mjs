// Compiles the pages for the server, which renders them: one module with React inside.
import { build } from 'esbuild'

await build({
  entryPoints: [new URL('src/pages.tsx', import.meta.url).pathname],
  outfile: new URL('dist/pages.js', import.meta.url).pathname,
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
