import { findFieldByName } from '@tiller/feed-parser/read-records'
import type { Handlers } from '@tiller/contract/operation'
import type { sourceUploadOperations } from '@tiller/contract/platform/source-uploads/operations'
import {
  maxUploadBytes,
  uploadFieldLabels,
  type UploadField,
  type UploadMapping,
  type UploadPreview,
} from '@tiller/contract/platform/source-uploads/schemas'
import type { FieldProblem } from '@tiller/contract/problem'
import { findSource, toSource } from '#domain/accounts/sources/queries.ts'
import { requireSourceType } from '#domain/accounts/sources/sources.ts'
import { publishEvents } from '#domain/events/publish/publish.ts'
import { ApiError, requireFound, throwIfInvalid } from '#lib/http/api-error.ts'
import type { RequestContext } from '#lib/http/request-context.ts'
import type { Tx } from '#lib/postgres/database.ts'
import { SpreadsheetError, type UploadTable } from './read-table.ts'
import { readUploadMapping, saveUpload } from './queries.ts'
import { parseSpreadsheetInThread } from './table-thread.ts'

const problem = (field: string, message: string): FieldProblem => ({ in: 'body', field, message })

/** Parses an uploaded file. Throws `invalid-request` if it is not a spreadsheet. */
async function requireTable(content: string): Promise<{ bytes: Buffer; table: UploadTable }> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.byteLength > maxUploadBytes) throwIfInvalid([problem('content', 'The file is larger than 8 MB.')])
  try {
    return { bytes, table: await parseSpreadsheetInThread(bytes) }
  } catch (error) {
    if (!(error instanceof SpreadsheetError)) throw error
    throw new ApiError('invalid-request', 'The spreadsheet cannot be read.', [
      problem('content', error.message),
    ])
  }
}

async function requireUploadSource(ctx: RequestContext, tx: Tx, sourceId: number) {
  const source = requireFound(await findSource(tx, ctx.tenant, sourceId), 'source', sourceId)
  requireSourceType(source, 'UPLOAD')
  return source
}

export const sourceUploadHandlers: Handlers<typeof sourceUploadOperations, RequestContext> = {
  previewUpload: async (ctx, { params: { sourceId }, body: { content } }) => {
    const remembered = await ctx.read(async (tx) => {
      await requireUploadSource(ctx, tx, sourceId)
      return readUploadMapping(tx, { ...ctx.tenant, sourceId })
    })
    const { table } = await requireTable(content)
    return previewOf(table, remembered)
  },

  uploadJobs: async (ctx, { params: { sourceId }, body: { fileName, content, mapping } }) => {
    await ctx.read((tx) => requireUploadSource(ctx, tx, sourceId))
    const { bytes, table } = await requireTable(content)
    throwIfInvalid(findMappingProblems(table, mapping))
    return ctx.write(async (tx) => {
      const { status } = await requireUploadSource(ctx, tx, sourceId)
      if (status === 'ARCHIVED') throw new ApiError('archived', `Source ${sourceId} is archived.`)
      const { at, by, tenant } = ctx
      await saveUpload(tx, { ...tenant, sourceId }, { fileName, content: bytes, mapping, at })
      const change = { objectType: 'SOURCE', objectId: sourceId, by, action: 'CHANGE' } as const
      const after = { fileName, rows: table.rows.length }
      await publishEvents(tx, { ...tenant, at, change: { ...change, before: {}, after } })
      return toSource(await requireUploadSource(ctx, tx, sourceId))
    })
  },
}

const sampleRows = 3
const sampleChars = 200

function previewOf({ columns, rows }: UploadTable, remembered: UploadMapping): UploadPreview {
  const known = new Map(remembered.map(({ column, field }) => [column, field]))
  const taken = new Set<UploadField>(known.values())
  const fieldOf = (column: string) => {
    const field = known.get(column)
    if (field !== undefined) return field
    const guess = guessField(column)
    if (guess === null || taken.has(guess)) return null
    taken.add(guess)
    return guess
  }
  return {
    rows: rows.length,
    columns: columns.flatMap((column, index) =>
      column === ''
        ? []
        : {
            column,
            samples: rows.slice(0, sampleRows).map((row) => (row[index] ?? '').slice(0, sampleChars)),
            field: fieldOf(column),
          },
    ),
  }
}

/** Returns the field that an element of this name has in a feed, or null. */
function guessField(column: string): UploadField | null {
  const name = findFieldByName(column)
  return name !== undefined && name in uploadFieldLabels ? (name as UploadField) : null
}

function findMappingProblems({ columns }: UploadTable, mapping: UploadMapping): FieldProblem[] {
  const fields = mapping.map(({ field }) => field)
  return [
    ...(['title', 'url'] as const).flatMap((field) =>
      fields.includes(field) ? [] : problem('mapping', `must have a column for ${field}`),
    ),
    ...mapping.flatMap(({ column, field }, index) => [
      ...(columns.includes(column)
        ? []
        : [problem(`mapping[${index}].column`, 'is not a column of the file')]),
      ...(fields.indexOf(field) === index
        ? []
        : [problem(`mapping[${index}].field`, 'is already in the mapping')]),
    ]),
  ]
}
