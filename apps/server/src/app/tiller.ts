import { fail } from './cli/fail.ts'
import { createProgram } from './cli/program.ts'

/** The only place that reads the machine's clock. */
const now = () => new Date()

await createProgram({ now }).parseAsync().catch(fail)
