import { createToken } from './access.ts'
import {
  archiveCampaign,
  copyCampaign,
  createCampaign,
  createSegment,
  getCampaign,
  launchCampaign,
  listCampaignSegments,
  listPoolCampaigns,
  pauseCampaign,
  updateCampaign,
} from './campaigns.ts'
import { getMe, listMyCampaigns, listMyJobs, listMyPools } from './customers.ts'
import { getJob, getJobStatus } from './jobs.ts'
import { getPool } from './pool.ts'
import {
  archiveSegment,
  copySegment,
  getSegment,
  launchSegment,
  pauseSegment,
  updateSegment,
} from './segments.ts'
import { getStatus } from './status.ts'

/** The operations of the Platform API that are built, in the order of its reference page. */
export const platform = {
  createToken,
  getStatus,
  getMe,
  listMyPools,
  listMyCampaigns,
  listMyJobs,
  getPool,
  listPoolCampaigns,
  createCampaign,
  getCampaign,
  updateCampaign,
  launchCampaign,
  pauseCampaign,
  archiveCampaign,
  copyCampaign,
  listCampaignSegments,
  createSegment,
  getSegment,
  updateSegment,
  launchSegment,
  pauseSegment,
  archiveSegment,
  copySegment,
  getJob,
  getJobStatus,
} as const
