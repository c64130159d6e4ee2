/** A tool cannot go on; the message is for the developer and says why and what to do. */
export class ToolError extends Error {}

/** Ends the process: what was expected to happen in a sentence, anything else with its stack. */
export function fail(error: unknown): never {
  process.stderr.write(
    `${error instanceof Error && !(error instanceof ToolError) ? error.stack : said(error)}\n`,
  )
  process.exit(1)
}

const said = (error: unknown) => (error instanceof Error ? error.message : String(error))
