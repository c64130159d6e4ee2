import { buildClientTypes } from '../build.ts'
import { runAllChecks } from './checks.ts'

/** Prints a line of output. */
const say = (line: string) => void process.stdout.write(`${line}\n`)
await buildClientTypes(say)
const { passed, failed } = await runAllChecks(say)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failed === 0 ? 0 : 1
