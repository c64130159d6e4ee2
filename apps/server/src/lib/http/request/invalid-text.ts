import { maxReportedErrors } from '@tiller/contract/limits'
import type { FieldProblem } from '@tiller/contract/problem'
import type { FastifyInstance } from 'fastify'
import { createInvalidRequestError } from '../api-error.ts'
import { formatPath } from '@tiller/contract/fault'
import { yieldIfLargeBody } from './json-body.ts'

/** Returns why PostgreSQL cannot store a text: U+0000 or an unpaired surrogate. Returns undefined for a valid text. */
export function findTextFault(text: string): string | undefined {
  if (text.includes('\0')) return 'must not contain U+0000'
  return text.isWellFormed() ? undefined : 'is not well-formed Unicode'
}

/** Rejects requests whose values or field names contain text that PostgreSQL cannot store, for all APIs and pages. */
export function rejectUnstorableText(app: FastifyInstance) {
  app.addHook('preValidation', async (request) => {
    const { params, query, body } = request
    await yieldIfLargeBody(request)
    const faults = [...faultsIn('path', params), ...faultsIn('query', query), ...faultsIn('body', body)]
    if (faults.length > 0) throw createInvalidRequestError(faults)
  })
}

/**
 * Returns whether a value contains text that cannot be stored. It is optimized for valid values, because a body may
 * contain half a million.
 */
function isBroken(value: unknown): boolean {
  if (typeof value === 'string') return findTextFault(value) !== undefined
  if (value === null || typeof value !== 'object' || Buffer.isBuffer(value)) return false
  if (Array.isArray(value)) return value.some(isBroken)
  for (const name in value)
    if (findTextFault(name) !== undefined || isBroken((value as Record<string, unknown>)[name])) return true
  return false
}

/** Returns the first problems of the path, query, or body of a request. Binary data is exempt. */
function faultsIn(place: FieldProblem['in'], part: unknown): FieldProblem[] {
  if (!isBroken(part)) return []
  const found: FieldProblem[] = []
  const path: (string | number)[] = []
  const note = (text: string) => {
    const message = findTextFault(text)
    if (message === undefined || found.length >= maxReportedErrors) return
    // The part of a path that matched a wildcard has no name.
    const field = formatPath(path.filter((step) => step !== '*'))
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
