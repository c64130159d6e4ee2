import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { stringify } from 'yaml'
import { publishedApis } from '../api.ts'
import { writeClientSources } from './client-files.ts'
import { errorTable } from '../errors.ts'
import { createOpenApiDocument } from './openapi.ts'
import { figureFields, performanceFigures } from '../platform/reports/figures.ts'
import { createSearchXsd } from './xsd.ts'

/** Writes `openapi/` and the client's types. With `--check`, fails if `openapi/` differs from the contract. */
const folder = new URL('../../../../', import.meta.url)

const files: Record<string, string> = Object.fromEntries(
  publishedApis.map((api) => {
    const document = createOpenApiDocument(api)
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

const fieldOf = (name: string) =>
  Object.entries(figureFields).find(([, figure]) => figure === name)?.[0] ?? name
const figureTable = Object.entries(performanceFigures).map(([name, { label, meaning, day }]) => ({
  label,
  field: fieldOf(name),
  meaning,
  day,
}))
files['openapi/figures.json'] = `${JSON.stringify(figureTable, null, 2)}\n`

files['openapi/search.xsd'] = createSearchXsd()

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
      `These files do not match the contract: ${stale.join(', ')}. Run \`npm run emit\`.\n`,
    )
    process.exitCode = 1
  }
} else {
  mkdirSync(new URL('openapi/', folder), { recursive: true })
  for (const [file, text] of Object.entries(files)) writeFileSync(new URL(file, folder), text)
  writeClientSources()
}
