import { runChecks } from './checks.ts'

/** `npm run check`: everything that can be said without running the tests. */
const { passed, failed } = await runChecks((line) => process.stdout.write(`${line}\n`))
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
