import { hash } from 'node:crypto'
import { volatileFields } from '@tiller/contract/conventions'
import { ApiError } from './api-error.ts'
import { writtenMembers } from './json-text.ts'

/** The version of an object as an entity tag: it changes with everything but what changes by itself. */
export function versionTag(json: string): string {
  const fields = [...writtenMembers(json)].filter(({ name }) => !volatileFields.has(name))
  const written = fields.map((field) => field.written).join(',')
  return `"${hash('sha256', written, 'base64url').slice(0, 22)}"`
}

/** Refuses a change to another version than the caller means, as `If-Match` says (RFC 9110, 13.1.1). */
export function requireVersion(ifMatch: string | undefined, json: () => string) {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const current = versionTag(json())
  if (!ifMatch.split(',').some((tag) => tag.trim() === current))
    throw new ApiError('version-mismatch', `The object has the version ${current} now.`)
}
