/** An expected failure of a tool. The message tells the developer the reason and the remedy. */
export class ToolError extends Error {}

/** Exits with an error. Expected errors are printed as a sentence, others with their stack. */
export function exitWithError(error: unknown): never {
  process.stderr.write(
    `${error instanceof Error && !(error instanceof ToolError) ? error.stack : said(error)}\n`,
  )
  process.exit(1)
}

const said = (error: unknown) => (error instanceof Error ? error.message : String(error))
