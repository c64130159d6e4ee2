/**
 * Describes an error for logs by its type and place, because messages and fields of PostgreSQL may contain customer
 * data.
 */
export function summarizeError(error: unknown) {
  if (!(error instanceof Error)) return { name: typeof error }
  const { name, code, constraint } = error as Error & { code?: unknown; constraint?: unknown }
  const places = error.stack?.split('\n').filter((line) => /^ {4}at /.test(line)) ?? []
  return { name, code, constraint, at: places.map((line) => line.trim()) }
}
