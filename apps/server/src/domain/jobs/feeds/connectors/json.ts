import { EgressError } from '#lib/egress/egress-error.ts'

/** Parses a document of a board. Invalid JSON counts as an incomplete document, so that the import changes nothing. */
export function parseBoardJson(document: Buffer): unknown {
  try {
    return JSON.parse(document.toString('utf8'))
  } catch {
    throw new EgressError('broken', 'The job board did not answer with JSON.')
  }
}
