/**
 * What a log may say of an error: its kind and where it happened. Not its message and not the fields in which
 * PostgreSQL repeats a row, because these can hold what a customer has sent.
 */
export function faultOf(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  const places = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
  return { name, code, constraint, at: places.map((line) => line.trim()) }
}
