import {
  maxShownProblems,
  sourceImportFields,
  type NumberedImportProblem,
  type SourceImport,
} from '@tiller/contract/platform/sources/schemas'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { tenantIsSql } from '#lib/postgres/tenant.ts'
import { mapPage, readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'

const importList = (tenant: Tenant, sourceId: number): ListDefinition => ({
  fields: sourceImportFields,
  table: 'feed_import',
  where: sql<boolean>`${tenantIsSql('feed_import', tenant)} and feed_import.source_id = ${sourceId}`,
})

const firstProblems = `$[0 to ${maxShownProblems - 1}]`

/** Lists the imports of a source, with the first problems of each. */
export async function listSourceImports(tx: Tx, tenant: Tenant, sourceId: number, page: PageRequest) {
  const rows = tx
    .selectFrom('feedImport')
    .select(['id', 'sourceId', 'outcome', 'startedAt', 'finishedAt', 'httpStatus', 'bytes', 'counts'])
    .select(
      sql<SourceImport['problems']>`jsonb_path_query_array(problems, ${sql.lit(firstProblems)})`.as(
        'problems',
      ),
    )
    .where(tenantIsSql('feed_import', tenant))
    .where('sourceId', '=', sourceId)
  return mapPage(await readPage(tx, importList(tenant, sourceId), rows, page), toImport)
}

/** Finds the stored problems of an import, numbered in order. Returns undefined if the tenant has no such import. */
export async function findImportProblems(
  tx: Tx,
  tenant: Tenant,
  importId: number,
): Promise<NumberedImportProblem[] | undefined> {
  const row = await tx
    .selectFrom('feedImport')
    // Only the import report writes this column.
    .select(sql<SourceImport['problems']>`problems`.as('problems'))
    .where(tenantIsSql('feed_import', tenant))
    .where('id', '=', importId)
    .executeTakeFirst()
  return row?.problems.map((problem, index) => ({ id: index + 1, ...problem }))
}

type ImportRow = Omit<SourceImport, 'startedAt' | 'finishedAt' | 'durationMs' | 'counts' | 'problemKinds'> & {
  startedAt: Date
  finishedAt: Date
  counts: unknown
}

/** Converts an import to its API representation. Missing counts are 0. */
function toImport({ startedAt, finishedAt, counts, ...row }: ImportRow): SourceImport {
  const { problems = {}, ...kept } = counts as Record<string, unknown> & { problems?: Record<string, number> }
  const count = (name: string) => Number(kept[name] ?? 0)
  return {
    ...row,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt.toISOString(),
    durationMs: finishedAt.getTime() - startedAt.getTime(),
    problemKinds: Object.entries(problems)
      .map(([code, number]) => ({ code, count: number }))
      .toSorted((a, b) => b.count - a.count || a.code.localeCompare(b.code)),
    counts: {
      created: count('created'),
      updated: count('updated'),
      deleted: count('deleted'),
      unchanged: count('unchanged'),
      skipped: count('skipped'),
      held: count('held'),
      problems: Object.values(problems).reduce((sum, each) => sum + each, 0),
    },
  }
}
