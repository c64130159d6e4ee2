import type { Handlers } from '@tiller/contract/operation'
import type { platform } from '@tiller/contract/platform/platform'
import * as appClients from '../access/app-client-routes.ts'
import * as access from '../access/routes.ts'
import * as campaigns from '../campaigns/routes.ts'
import * as companies from '../companies/routes.ts'
import * as customers from '../customers/routes.ts'
import * as fixedLists from '../fixed-lists/routes.ts'
import * as jobs from '../jobs/routes.ts'
import * as locations from '../locations/routes.ts'
import * as pools from '../pools/routes.ts'
import * as segments from '../segments/routes.ts'
import * as status from '../status/routes.ts'
import type { PlatformContext } from './platform-context.ts'

/** Who does what: every operation of the Platform API with its handler. */
export const platformHandlers: Handlers<typeof platform, PlatformContext> = {
  createToken: access.postToken,
  revokeToken: access.revoke,
  introspectToken: access.introspect,
  listMyAppClients: appClients.listMine,
  createAppClient: appClients.create,
  listAppClientScopes: appClients.listScopes,
  getAppClient: appClients.get,
  deleteAppClient: appClients.remove,
  getStatus: status.get,
  getMe: customers.me,
  listMyPools: pools.listMine,
  listMyCampaigns: campaigns.listMine,
  listMySegments: segments.listMine,
  listMyJobs: jobs.listMine,
  listMyCompanies: companies.listMine,
  getCompany: companies.get,
  getPool: pools.get,
  listPoolCampaigns: campaigns.listInPool,
  createCampaign: campaigns.create,
  getCampaign: campaigns.get,
  updateCampaign: campaigns.update,
  launchCampaign: campaigns.launch,
  pauseCampaign: campaigns.pause,
  archiveCampaign: campaigns.archive,
  copyCampaign: campaigns.copy,
  listCampaignSegments: segments.list,
  createSegment: segments.create,
  getSegment: segments.get,
  updateSegment: segments.update,
  launchSegment: segments.launch,
  pauseSegment: segments.pause,
  archiveSegment: segments.archive,
  copySegment: segments.copy,
  getJob: jobs.get,
  getJobStatus: jobs.getStatus,
  listStates: locations.listStates,
  getState: locations.getState,
  listStateCounties: locations.listStateCounties,
  listStateCities: locations.listStateCities,
  listStateZipCodes: locations.listStateZipCodes,
  listCounties: locations.listCounties,
  getCounty: locations.getCounty,
  listCountyCities: locations.listCountyCities,
  listCities: locations.listCities,
  getCity: locations.getCity,
  listCityZipCodes: locations.listCityZipCodes,
  listZipCodes: locations.listZipCodes,
  getZipCode: locations.getZipCode,
  listCategories: fixedLists.listCategories,
  getCategory: fixedLists.getCategory,
  listPauseReasons: fixedLists.listPauseReasons,
  getPauseReason: fixedLists.getPauseReason,
  listDispositionTypes: fixedLists.listDispositionTypes,
}
