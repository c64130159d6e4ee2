import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fetchToken } from './fetch-token.ts'
import { startSandbox } from './start-sandbox.ts'
import { noSearchLimits } from '../apps/server/test/harness/no-limits.ts'

/**
 * `npm run nightly -- fuzz [--examples 100] [--seed 1]`: calls every operation of a sandbox with values that
 * Schemathesis generates. It fails on a response with a status of 500 or more, and on a method that is not rejected
 * as documented. It needs `schemathesis` 4.32 on the path, or its path in `SCHEMATHESIS`.
 */
const { examples, seed } = parseArgs({
  options: { examples: { type: 'string', default: '100' }, seed: { type: 'string', default: '1' } },
}).values

/** Operations that are not called, because they would end the access of the run itself. */
const excluded = ['deleteAppClient', 'rotateAppClientSecret', 'revokeToken', 'endMySession', 'deleteUser']

const apis = [
  { document: 'platform.v5.json', path: '/v5' },
  { document: 'search.yaml', path: '/api' },
  { document: 'disposition.v1.yaml', path: '' },
]

const unlimited = {
  PLATFORM_REQUESTS_PER_MINUTE: '0',
  TOKEN_REQUESTS_PER_MINUTE: '0',
  ...noSearchLimits,
  DISPOSITION_REQUESTS_PER_SECOND: '0',
  DISPOSITION_TOKEN_REQUESTS_PER_SECOND: '0',
}

const folder = mkdtempSync(join(tmpdir(), 'tiller-fuzz-'))
const sandbox = await startSandbox(folder, unlimited)
try {
  const authorization = `Authorization: Bearer ${await fetchToken(sandbox.url, sandbox)}`
  for (const { document, path } of apis) {
    const { status, error } = spawnSync(
      process.env['SCHEMATHESIS'] ?? 'schemathesis',
      [
        `run ${sandbox.url}/openapi/${document} --url ${sandbox.url}${path} --max-examples ${examples} --seed ${seed}`,
        '--checks not_a_server_error,unsupported_method,allow_header_conformance',
        '--phases examples,coverage,fuzzing --workers 1 --request-timeout 30 --suppress-health-check all --no-color',
        ...excluded.map((id) => `--exclude-operation-id ${id}`),
      ]
        .flatMap((part) => part.split(' '))
        .concat('--header', authorization),
      { cwd: folder, stdio: 'inherit' },
    )
    if (error !== undefined) throw error
    if (status !== 0) process.exitCode = 1
  }
} finally {
  await sandbox.stop()
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
