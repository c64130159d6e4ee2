/** An expected failure of a tool; the message tells the developer the reason and the remedy. */
export class ToolError extends Error {}

/** Exits with an error: expected ones as a sentence, others with their stack. */
export function fail(error: unknown): never {
  process.stderr.write(
    `${error instanceof Error && !(error instanceof ToolError) ? error.stack : said(error)}\n`,
  )
  process.exit(1)
}

const said = (error: unknown) => (error instanceof Error ? error.message : String(error))
