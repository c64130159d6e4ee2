import { applicationFields } from '@tiller/contract/platform/applications/schemas'
import type { DispositionEventName } from '@tiller/contract/disposition/events'
import { sql, type RawBuilder } from 'kysely'
import type { Tenant, Tx } from '#lib/postgres/database.ts'
import { joinSameTenant, tenantIsSql } from '#lib/postgres/tenant.ts'
import { readPage, type ListDefinition, type PageRequest } from '#lib/postgres/pagination/paging.ts'

export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>

const stage = sql<DispositionEventName | null>`application_stage((select test from customer
  where customer.root_customer_id = application.root_customer_id and customer.id = application.customer_id),
  application.tlr_application_id::text)`

const applications = (tx: Tx, tenant: Tenant) =>
  tx
    .selectFrom('application')
    .leftJoin('resume', (join) =>
      join.on(joinSameTenant('resume', 'application', { applicationId: 'application.id' })),
    )
    .selectAll('application')
    .select(stage.as('stage'))
    .select(['resume.fileName', 'resume.mediaType', 'resume.bytes', 'resume.scanStatus'])
    .where(tenantIsSql('application', tenant))

export const findApplication = (tx: Tx, tenant: Tenant, id: number) =>
  applications(tx, tenant).where('application.id', '=', id).executeTakeFirst()

export type ApplicationSelection = {
  campaignId?: number
  segmentId?: number
  applicant?: RawBuilder<boolean>
}

const ofJob = (field: string) => ({ dependencies: [], sql: sql`(application.job ->> ${sql.lit(field)})` })

const applicationList = (
  tenant: Tenant,
  { campaignId, segmentId, applicant }: ApplicationSelection,
): ListDefinition => ({
  fields: applicationFields,
  table: 'application',
  where: sql`${tenantIsSql('application', tenant)} ${
    campaignId === undefined ? sql`` : sql`and application.campaign_id = ${campaignId}`
  } ${segmentId === undefined ? sql`` : sql`and application.segment_id = ${segmentId}`} ${
    applicant === undefined ? sql`` : sql`and ${applicant}`
  }`,
  otherFields: {
    tlrApplicationId: { dependencies: [], sql: sql`application.tlr_application_id::text` },
    tlrSid: { dependencies: [], sql: sql`application.tlr_sid::text` },
    applicationTime: {
      dependencies: [],
      sql: sql`coalesce(application.completed_at, application.started_at)`,
    },
    createdAt: { dependencies: [], sql: sql`application.started_at` },
    completed: { dependencies: [], sql: sql`(application.completed_at is not null)` },
    qualified: { dependencies: [], sql: sql`coalesce(application.qualified, false)` },
    stage: { dependencies: [], sql: sql`${stage}::text` },
    'job.jobId': { dependencies: [], sql: sql`application.job_id` },
    'job.jobReference': ofJob('jobReference'),
    'job.title': ofJob('title'),
    'job.company': ofJob('company'),
    'job.state': ofJob('state'),
  },
})

export const listApplications = (
  tx: Tx,
  tenant: Tenant,
  selection: ApplicationSelection,
  page: PageRequest,
) => readPage(tx, applicationList(tenant, selection), applications(tx, tenant), page)
