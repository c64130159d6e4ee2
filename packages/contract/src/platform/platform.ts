import { accessOperations } from './access/operations.ts'
import { alertOperations } from './alerts/operations.ts'
import { appClientOperations } from './app-clients/operations.ts'
import { applicationOperations } from './applications/operations.ts'
import { campaignOperations } from './campaigns/operations.ts'
import { changeOperations } from './changes/operations.ts'
import { companyOperations } from './companies/operations.ts'
import { customerOperations } from './customers/operations.ts'
import { expansionOperations } from './expansions/operations.ts'
import { hiringOperations } from './hiring/operations.ts'
import { fixedListOperations } from './fixed-lists/operations.ts'
import { jobOperations } from './jobs/operations.ts'
import { jobExplanationOperations } from './job-explanation/operations.ts'
import { jobFacetOperations } from './job-facets/operations.ts'
import { jobTitleOperations } from './job-titles/operations.ts'
import { locationOperations } from './locations/operations.ts'
import { operatorAccountOperations } from './operator/accounts.ts'
import { backgroundTaskOperations } from './operator/background-tasks.ts'
import { brandOperations } from './operator/brand.ts'
import { customerLimitOperations } from './operator/customer-limits.ts'
import { systemHistoryOperations } from './operator/system-history.ts'
import { interventionOperations } from './operator/interventions.ts'
import { operatorApplicationOperations } from './operator/applications.ts'
import { backupOperations } from './operator/backups.ts'
import { conversionReportOperations } from './operator/conversion-reports.ts'
import { supportOperations } from './operator/support.ts'
import { operatorOperations } from './operator/operations.ts'
import { pacingOperations } from './pacing/operations.ts'
import { poolOperations } from './pools/operations.ts'
import {
  monthlyBudgetChangeOperations,
  oneTimeBudgetOperations,
  pauseOperations,
} from './scheduling/operations.ts'
import { reportOperations } from './reports/operations.ts'
import { predictionOperations } from './reports/predictions.ts'
import { simulationOperations } from './reports/simulation.ts'
import { segmentOperations } from './segments/operations.ts'
import { sourceJobOperations } from './source-jobs/operations.ts'
import { sourceUploadOperations } from './source-uploads/operations.ts'
import { sourceImportOperations, sourceOperations } from './sources/operations.ts'
import { savedViewOperations } from './saved-views/operations.ts'
import { statementOperations } from './statements/operations.ts'
import { statusOperations } from './status/operations.ts'
import { webhookOperations } from './webhooks/operations.ts'
import { titleSuggestionOperations } from './title-suggestions/operations.ts'
import { userOperations } from './users/operations.ts'

/** All operations of the Platform API, in the order of the reference. */
export const platformOperations = {
  ...accessOperations,
  ...appClientOperations,
  ...statusOperations,
  ...customerOperations,
  ...userOperations,
  ...statementOperations,
  ...savedViewOperations,
  ...alertOperations,
  ...poolOperations,
  ...sourceOperations,
  ...sourceImportOperations,
  ...sourceJobOperations,
  ...sourceUploadOperations,
  ...campaignOperations,
  ...segmentOperations,
  ...pacingOperations,
  ...pauseOperations,
  ...oneTimeBudgetOperations,
  ...monthlyBudgetChangeOperations,
  ...changeOperations,
  ...jobOperations,
  ...jobExplanationOperations,
  ...jobFacetOperations,
  ...jobTitleOperations,
  ...titleSuggestionOperations,
  ...expansionOperations,
  ...applicationOperations,
  ...hiringOperations,
  ...reportOperations,
  ...predictionOperations,
  ...simulationOperations,
  ...companyOperations,
  ...locationOperations,
  ...fixedListOperations,
  ...webhookOperations,
  ...operatorOperations,
  ...operatorAccountOperations,
  ...customerLimitOperations,
  ...backgroundTaskOperations,
  ...brandOperations,
  ...systemHistoryOperations,
  ...supportOperations,
  ...backupOperations,
  ...conversionReportOperations,
  ...operatorApplicationOperations,
  ...interventionOperations,
} as const
