import { exitWithError } from './cli/fail.ts'
import { createProgram } from './cli/program.ts'

/** The only place that reads the machine's clock. */
const machine = () => new Date()

await createProgram({ machine }).parseAsync().catch(exitWithError)
