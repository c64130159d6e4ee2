import type { Handlers } from '@tiller/contract/operation'
import type { platformOperations } from '@tiller/contract/platform/platform'
import { appClientHandlers, type AppClientContext } from '#domain/access/app-clients/handlers.ts'
import { userHandlers, type UserContext } from '#domain/access/users/handlers.ts'
import type { AccessContext } from '#domain/access/tokens/grants.ts'
import { accessHandlers } from '#domain/access/tokens/handlers.ts'
import { companyHandlers } from '#domain/accounts/companies/handlers.ts'
import { customerHandlers, type CustomerContext } from '#domain/accounts/customers/handlers.ts'
import { poolHandlers } from '#domain/accounts/pools/handlers.ts'
import { hiringHandlers } from '#domain/applications/hiring/handlers.ts'
import { alertHandlers } from '#domain/alerts/handlers.ts'
import { savedViewHandlers } from '#domain/accounts/saved-views/handlers.ts'
import { applicationHandlers, type ApplicationContext } from '#domain/applications/handlers.ts'
import type { CampaignContext } from '#domain/campaigns/targeting/quotas.ts'
import { sourceHandlers, type SourceContext } from '#domain/accounts/sources/handlers.ts'
import { changeHandlers } from '#domain/events/audit-log/handlers.ts'
import { campaignHandlers } from '#domain/campaigns/handlers.ts'
import { lifecycleHandlers } from '#domain/campaigns/lifecycle/handlers.ts'
import { pacingHandlers } from '#domain/campaigns/pacing/handlers.ts'
import { schedulingHandlers } from '#domain/campaigns/scheduling/handlers.ts'
import type { SchedulingContext } from '#domain/campaigns/scheduling/schedule.ts'
import { segmentHandlers } from '#domain/campaigns/segments/handlers.ts'
import { expansionHandlers, type ExpansionContext } from '#domain/jobs/expansions/handlers.ts'
import { jobFacetHandlers } from '#domain/jobs/facets/handlers.ts'
import { sourceImportHandlers } from '#domain/jobs/feeds/handlers.ts'
import { jobHandlers, type JobContext } from '#domain/jobs/handlers.ts'
import { sourceJobHandlers, type PostingContext } from '#domain/jobs/posting/handlers.ts'
import { sourceUploadHandlers } from '#domain/jobs/uploads/handlers.ts'
import { titleSuggestionHandlers } from '#domain/jobs/suggestions/handlers.ts'
import { jobTitleHandlers } from '#domain/jobs/titles/handlers.ts'
import { statementHandlers, type StatementContext } from '#domain/ledger/handlers.ts'
import { operatorAccountHandlers } from '#domain/operator/accounts/account-handlers.ts'
import { customerLimitHandlers } from '#domain/operator/accounts/customer-limits.ts'
import { interventionHandlers } from '#domain/operator/interventions.ts'
import { operatorApplicationHandlers } from '#domain/operator/applications.ts'
import { conversionReportHandlers } from '#domain/operator/conversion-reports.ts'
import { backupHandlers } from '#domain/operator/running/backups.ts'
import { supportHandlers } from '#domain/operator/support.ts'
import { systemHistoryHandlers } from '#domain/operator/running/system-history.ts'
import { backgroundTaskHandlers } from '#domain/operator/running/background-tasks.ts'
import { brandHandlers } from '#domain/operator/branding/brand-handlers.ts'
import { operatorHandlers, type OperatorContext } from '#domain/operator/handlers.ts'
import { reportHandlers } from '#domain/insights/reports/handlers.ts'
import { predictionHandlers } from '#domain/insights/predictions/handlers.ts'
import { simulationHandlers } from '#domain/insights/simulation/handlers.ts'
import { fixedListHandlers } from '#domain/reference/fixed-lists/handlers.ts'
import { locationHandlers } from '#domain/reference/locations/handlers.ts'
import type { ReferenceData } from '#domain/reference/reference-data.ts'
import { jobExplanationHandlers, type ExplanationContext } from '#domain/search-sync/explain/handlers.ts'
import { statusHandlers, type StatusContext } from '#domain/status/handlers.ts'
import { webhookHandlers, type WebhookContext } from '#domain/events/webhooks/handlers.ts'

/** The context of all handlers. Each handler declares the fields that it uses. */
export type PlatformContext = AccessContext &
  AppClientContext &
  ApplicationContext &
  CampaignContext &
  CustomerContext &
  ExpansionContext &
  ExplanationContext &
  JobContext &
  OperatorContext &
  PostingContext &
  ReferenceData &
  SchedulingContext &
  SourceContext &
  StatementContext &
  StatusContext &
  UserContext &
  WebhookContext

type Intersection<Union> = (Union extends unknown ? (set: Union) => void : never) extends (
  set: infer Sum,
) => void
  ? Sum
  : never

/**
 * Merges the handlers of all subjects. Throws if two subjects handle the same operation, because object spread would
 * silently keep only the last one.
 */
export function mergeHandlers<Sets extends object[]>(...sets: Sets): Intersection<Sets[number]> {
  const ids = sets.flatMap((set) => Object.keys(set))
  const repeated = ids.filter((id, index) => ids.indexOf(id) !== index)
  if (repeated.length > 0) throw new Error(`More than one handler: ${repeated.join(', ')}`)
  return Object.assign({}, ...sets) as Intersection<Sets[number]>
}

export const platformHandlers: Handlers<typeof platformOperations, PlatformContext> = mergeHandlers(
  accessHandlers,
  appClientHandlers,
  statusHandlers,
  customerHandlers,
  userHandlers,
  statementHandlers,
  savedViewHandlers,
  alertHandlers,
  poolHandlers,
  sourceHandlers,
  sourceImportHandlers,
  sourceJobHandlers,
  sourceUploadHandlers,
  campaignHandlers,
  lifecycleHandlers,
  segmentHandlers,
  schedulingHandlers,
  pacingHandlers,
  changeHandlers,
  jobHandlers,
  jobExplanationHandlers,
  jobFacetHandlers,
  jobTitleHandlers,
  titleSuggestionHandlers,
  expansionHandlers,
  applicationHandlers,
  hiringHandlers,
  reportHandlers,
  predictionHandlers,
  simulationHandlers,
  companyHandlers,
  locationHandlers,
  fixedListHandlers,
  webhookHandlers,
  operatorHandlers,
  operatorAccountHandlers,
  customerLimitHandlers,
  backgroundTaskHandlers,
  brandHandlers,
  systemHistoryHandlers,
  supportHandlers,
  backupHandlers,
  conversionReportHandlers,
  operatorApplicationHandlers,
  interventionHandlers,
)
