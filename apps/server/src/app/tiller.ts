import { fail } from './cli/fail.ts'
import { createProgram } from './cli/program.ts'

/** The one place that reads the clock of the machine. */
const now = () => new Date()

await createProgram({ now }).parseAsync().catch(fail)
