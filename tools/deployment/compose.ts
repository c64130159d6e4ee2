import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { parse } from 'yaml'
import { repositoryRoot } from '../build.ts'
import { exitWithError, ToolError } from '../tool-error.ts'

/** Checks compose.yaml with the schema of the Compose specification, and the files that it mounts. */

const specification = 'github.com/compose-spec/compose-go/v2@v2.16.2'
const folder = join(repositoryRoot, 'deploy/compose')

type Service = { volumes?: string[]; environment?: Record<string, string> }
type Compose = { services: Record<string, Service> }

function readSchema(): object {
  const { Dir } = JSON.parse(
    execFileSync('go', ['mod', 'download', '-json', specification], {
      cwd: repositoryRoot,
      encoding: 'utf8',
    }),
  ) as { Dir: string }
  return JSON.parse(readFileSync(join(Dir, 'schema/compose-spec.json'), 'utf8')) as object
}

function checkCompose() {
  const text = readFileSync(join(folder, 'compose.yaml'), 'utf8')
  const compose = parse(text, { merge: true }) as Compose
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  const isValid = ajv.compile(readSchema())
  if (!isValid(compose)) throw new ToolError(ajv.errorsText(isValid.errors, { separator: '\n' }))
  if (isValid({ ...compose, services: { api: { comand: ['serve'] } } }))
    throw new ToolError('The schema accepts a misspelled field, so it checks nothing.')
  const example = readFileSync(join(folder, '.env.example'), 'utf8')
  for (const [, name = ''] of text.matchAll(/\$\{(\w+)/g))
    if (!new RegExp(`^${name}=`, 'm').test(example)) throw new ToolError(`${name} is not in .env.example.`)
  for (const { volumes = [] } of Object.values(compose.services))
    for (const [source = ''] of volumes.map((volume) => volume.split(':')))
      // The certificate belongs to the operator.
      if (source.startsWith('.') && source !== './tiller.pem' && !existsSync(join(folder, source)))
        throw new ToolError(`${source} does not exist.`)
  process.stdout.write(`• compose.yaml: ${Object.keys(compose.services).length} services are valid\n`)
}

try {
  checkCompose()
} catch (error) {
  exitWithError(error)
}
