import { hash } from 'node:crypto'
import { getVolatileFields } from '@tiller/contract/conventions'
import type { Operation } from '@tiller/contract/operation'
import { ApiError } from './api-error.ts'
import { iterateMembers } from './json-text.ts'

/** Returns the ETag of a serialized object: a hash of all fields except the volatile ones of its schema. */
export function computeVersionTag(schema: Operation['ok'], json: string): string {
  const ignored = getVolatileFields(schema)
  const fields = [...iterateMembers(json)].filter(({ name }) => !ignored.includes(name))
  const written = fields.map((field) => field.written).join(',')
  return `"${hash('sha256', written, 'base64url').slice(0, 22)}"`
}

/** Throws `version-mismatch` unless `If-Match` lists the current version (RFC 9110, 13.1.1). */
export function requireVersion(
  ifMatch: string | undefined,
  schema: Operation['ok'],
  json: (() => string) | undefined,
) {
  if (ifMatch === undefined) return
  if (json === undefined) throw new ApiError('version-mismatch', 'The object does not exist.')
  if (ifMatch.trim() === '*') return
  const current = computeVersionTag(schema, json())
  if (!ifMatch.split(',').some((tag) => tag.trim() === current))
    throw new ApiError('version-mismatch', `The object has changed: its current version is ${current}.`)
}
