import { maxFaults } from '@tiller/contract/limits'
import type { FieldProblem } from '@tiller/contract/problem'
import type { FastifyInstance } from 'fastify'
import { invalid } from '../api-error.ts'
import { fieldName } from '@tiller/contract/fault'
import { yieldIfLargeBody } from './json-body.ts'

/** The reason why PostgreSQL cannot store a text, if any: U+0000 or an unpaired surrogate. */
export function textFault(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain U+0000'
  return text.isWellFormed() ? undefined : 'is not well-formed Unicode'
}

/** Rejects requests of all APIs and pages that contain text that cannot be stored, including field names. */
export function rejectUnstorableText(app: FastifyInstance) {
  app.addHook('preValidation', async (request) => {
    const { params, query, body } = request
    await yieldIfLargeBody(request)
    const faults = [...faultsIn('path', params), ...faultsIn('query', query), ...faultsIn('body', body)]
    if (faults.length > 0) throw invalid(faults)
  })
}

/**
 * Whether a value contains such a text. Optimized for the usual case, because a body may contain half a million
 * values.
 */
function isBroken(value: unknown): boolean {
  if (typeof value === 'string') return textFault(value) !== undefined
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return false
  if (Array.isArray(value)) return value.some(isBroken)
  for (const name in value)
    if (textFault(name) !== undefined || isBroken((value as Record<string, unknown>)[name])) return true
  return false
}

/** The first problems of a part of a request. Binary data is exempt. */
function faultsIn(place: FieldProblem['in'], part: unknown): FieldProblem[] {
  if (!isBroken(part)) return []
  const found: FieldProblem[] = []
  const path: (string | number)[] = []
  const note = (text: string) => {
    const message = textFault(text)
    if (message === undefined || found.length >= maxFaults) return
    // The part of a path that matched a wildcard has no name.
    const field = fieldName(path.filter((step) => step !== '*'))
    found.push({ in: place, field, message, value: text })
  }
  const inside = (step: string | number, value: unknown) => {
    path.push(step)
    visit(value)
    path.pop()
  }
  const visit = (value: unknown) => {
    if (typeof value === 'string') note(value)
    else if (Array.isArray(value)) for (const [at, item] of value.entries()) inside(at, item)
    else if (value !== null && typeof value === 'object' && !Buffer.isBuffer(value))
      for (const [name, member] of Object.entries(value)) {
        inside(name, name)
        inside(name, member)
      }
  }
  visit(part)
  return found
}
