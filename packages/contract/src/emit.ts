import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { apis } from './api.ts'
import { errorTable } from './errors.ts'
import { openApiDocument } from './openapi.ts'

/**
 * Writes the documents below `openapi/` and the client's table of routes; with `--check` it only compares them and fails on a difference.
 */
const folder = new URL('../../../', import.meta.url)

const files: Record<string, string> = Object.fromEntries(
  apis.map((api) => {
    const document = openApiDocument(api)
    const text = api.file.endsWith('.json')
      ? `${JSON.stringify(document, null, 2)}\n`
      : stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 })
    return [`openapi/${api.file}`, text]
  }),
)
const catalogue = Object.entries(errorTable).map(([code, { status, title, meaning, remedy }]) => ({
  code,
  status,
  title,
  meaning,
  remedy,
}))
files['openapi/errors.json'] = `${JSON.stringify(catalogue, null, 2)}\n`

const routes = apis.flatMap(({ basePath, operations }) =>
  Object.values(operations)
    .filter(({ auth }) => auth !== 'basic')
    .map(
      ({ id, method, path, auth, optionalAuth }) =>
        `  ${id}: { method: '${method}', path: '${basePath}${path}', secured: ${auth !== 'none' || optionalAuth !== undefined} },`,
    ),
)
files['packages/client/src/routes.ts'] = [
  '// GENERATED from the contract by emit.ts; `npm run check` fails if it is stale.',
  'export const routes = {',
  ...routes,
  '} as const',
  '',
].join('\n')

const read = (file: string) => {
  try {
    return readFileSync(new URL(file, folder), 'utf8')
  } catch {
    return undefined
  }
}

if (process.argv.includes('--check')) {
  const stale = Object.keys(files).filter((file) => read(file) !== files[file])
  if (stale.length > 0) {
    process.stderr.write(
      `openapi/ is not what the contract says: ${stale.join(', ')}. Run \`npm run emit\`.\n`,
    )
    process.exitCode = 1
  }
} else {
  mkdirSync(new URL('openapi/', folder), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(new URL(file, folder), text)
}
