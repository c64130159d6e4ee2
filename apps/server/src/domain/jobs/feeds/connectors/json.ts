import { EgressError } from '#lib/egress/egress-error.ts'

/** A document of a board. An invalid one is incomplete, so the import changes nothing. */
export function parseJson(document: Buffer): unknown {
  try {
    return JSON.parse(document.toString('utf8'))
  } catch {
    throw new EgressError('broken', 'The job board did not answer with JSON.')
  }
}
