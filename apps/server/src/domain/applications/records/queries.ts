import { applicationFields } from '@tiller/contract/platform/applications/schemas'
import { sql } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { sameTenant, tenantIs } from '#lib/postgres/tenant.ts'
import { readPage, type List, type PageRequest } from '#lib/postgres/pagination/paging.ts'

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>

const applications = (tx: Tx, tenant: Tenant) =>
  tx
    .selectFrom('application')
    .leftJoin('resume', (join) =>
      join.on(sameTenant('resume', 'application', { applicationId: 'application.id' })),
    )
    .selectAll('application')
    .select(['resume.fileName', 'resume.mediaType', 'resume.bytes', 'resume.scanStatus'])
    .where(tenantIs('application', tenant))

export const findApplication = (tx: Tx, tenant: Tenant, id: number) =>
  applications(tx, tenant).where('application.id', '=', id).executeTakeFirst()

export type Selection = { campaignId?: number; segmentId?: number }

const ofJob = (field: string) => ({ needs: [], sql: sql`(application.job ->> ${sql.lit(field)})` })

const applicationList = (tenant: Tenant, { campaignId, segmentId }: Selection): List => ({
  fields: applicationFields,
  table: 'application',
  where: sql`${tenantIs('application', tenant)} ${
    campaignId === undefined ? sql`` : sql`and application.campaign_id = ${campaignId}`
  } ${segmentId === undefined ? sql`` : sql`and application.segment_id = ${segmentId}`}`,
  elsewhere: {
    tlrApplicationId: { needs: [], sql: sql`application.tlr_application_id::text` },
    tlrSid: { needs: [], sql: sql`application.tlr_sid::text` },
    applicationTime: { needs: [], sql: sql`coalesce(application.completed_at, application.started_at)` },
    createdAt: { needs: [], sql: sql`application.started_at` },
    completed: { needs: [], sql: sql`(application.completed_at is not null)` },
    qualified: { needs: [], sql: sql`coalesce(application.qualified, false)` },
    'job.jobId': { needs: [], sql: sql`application.job_id` },
    'job.jobReference': ofJob('jobReference'),
    'job.title': ofJob('title'),
    'job.company': ofJob('company'),
  },
})

export const listApplications = (tx: Tx, tenant: Tenant, selection: Selection, page: PageRequest) =>
  readPage(tx, applicationList(tenant, selection), applications(tx, tenant), page)
