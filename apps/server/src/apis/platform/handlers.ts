import type { Handlers } from '@tiller/contract/operation'
import type { platform } from '@tiller/contract/platform/platform'
import { appClientHandlers, type AppClientContext } from '../../access/app-clients/handlers.ts'
import { userHandlers, type UserContext } from '../../access/users/handlers.ts'
import type { AccessContext } from '../../access/tokens/grants.ts'
import { accessHandlers } from '../../access/tokens/handlers.ts'
import { companyHandlers } from '../../accounts/companies/handlers.ts'
import { customerHandlers, type CustomerContext } from '../../accounts/customers/handlers.ts'
import { poolHandlers } from '../../accounts/pools/handlers.ts'
import { savedViewHandlers } from '../../accounts/saved-views/handlers.ts'
import { applicationHandlers, type ApplicationContext } from '../../applications/handlers.ts'
import type { CampaignContext } from '../../campaigns/filters/quotas.ts'
import { sourceHandlers } from '../../accounts/sources/handlers.ts'
import { changeHandlers } from '../../changes/handlers.ts'
import { campaignHandlers } from '../../campaigns/handlers.ts'
import { pacingHandlers } from '../../campaigns/pacing/handlers.ts'
import { schedulingHandlers } from '../../campaigns/schedules/handlers.ts'
import type { SchedulingContext } from '../../campaigns/schedules/schedule.ts'
import { segmentHandlers } from '../../campaigns/segments/handlers.ts'
import { expansionHandlers, type ExpansionContext } from '../../jobs/expansions/handlers.ts'
import { jobFacetHandlers } from '../../jobs/facets/handlers.ts'
import { sourceImportHandlers } from '../../jobs/feeds/handlers.ts'
import { jobHandlers, type JobContext } from '../../jobs/handlers.ts'
import { titleSuggestionHandlers } from '../../jobs/suggestions/handlers.ts'
import { jobTitleHandlers } from '../../jobs/titles/handlers.ts'
import { statementHandlers, type StatementContext } from '../../ledger/handlers.ts'
import { operatorHandlers, type OperatorContext } from '../../operator/handlers.ts'
import { reportHandlers } from '../../reports/handlers.ts'
import { predictionHandlers } from '../../predictions/handlers.ts'
import { simulationHandlers } from '../../predictions/simulation/handlers.ts'
import { partsHandlers } from '../../reports/parts/handlers.ts'
import { fixedListHandlers } from '../../reference/fixed-lists/handlers.ts'
import { locationHandlers } from '../../reference/locations/handlers.ts'
import type { Reference } from '../../reference/reference-data.ts'
import { jobExplanationHandlers, type ExplanationContext } from '../../search/explain/handlers.ts'
import { statusHandlers, type StatusContext } from '../../status/handlers.ts'
import { webhookHandlers, type WebhookContext } from '../../webhooks/handlers.ts'

/** All that the rooms' handlers act with; each asks only for its part of it. */
export type PlatformContext = AccessContext &
  AppClientContext &
  ApplicationContext &
  CampaignContext &
  CustomerContext &
  ExpansionContext &
  ExplanationContext &
  JobContext &
  OperatorContext &
  Reference &
  SchedulingContext &
  StatementContext &
  StatusContext &
  UserContext &
  WebhookContext

/** Every operation of the Platform API with its handler, as the rooms bring them. */
export const platformHandlers: Handlers<typeof platform, PlatformContext> = {
  ...accessHandlers,
  ...appClientHandlers,
  ...statusHandlers,
  ...customerHandlers,
  ...userHandlers,
  ...statementHandlers,
  ...savedViewHandlers,
  ...poolHandlers,
  ...sourceHandlers,
  ...sourceImportHandlers,
  ...campaignHandlers,
  ...segmentHandlers,
  ...schedulingHandlers,
  ...pacingHandlers,
  ...changeHandlers,
  ...jobHandlers,
  ...jobExplanationHandlers,
  ...jobFacetHandlers,
  ...jobTitleHandlers,
  ...titleSuggestionHandlers,
  ...expansionHandlers,
  ...applicationHandlers,
  ...reportHandlers,
  ...predictionHandlers,
  ...simulationHandlers,
  ...companyHandlers,
  ...locationHandlers,
  ...fixedListHandlers,
  ...webhookHandlers,
  ...operatorHandlers,
  // Those of pools, campaigns, segments and jobs, with the parts that can be asked for.
  ...partsHandlers,
}
