import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { actingParam, bytes } from '../../schema.ts'
import { campaignParams } from '../campaigns/schemas.ts'
import { segmentParams } from '../segments/schemas.ts'
import { ApplicationEvents, CampaignFunnel, OutcomeCreate } from './events.ts'
import { QuestionSet, QuestionsValid } from './questions.ts'
import {
  ApplicationPage,
  applicationExpand,
  applicationListQuery,
  applicationParams,
  JobApplication,
} from './schemas.ts'

export const applicationOperations = defineOperations('Applications', {
  listMyApplications: {
    method: 'GET',
    path: '/customers/me/applications',
    tag: 'Customer',
    auth: 'application:read',
    summary: 'List your applications.',
    description: 'Includes unfinished applications; `search=completed=true` excludes them.',
    query: applicationListQuery,
    ok: ApplicationPage,
    fails: ['not-found'],
  },
  listCampaignApplications: {
    method: 'GET',
    path: '/campaigns/{campaignId}/applications',
    auth: 'advertiser:read',
    alternativeAuth: 'application:read',
    summary: 'List the applications of a campaign.',
    params: campaignParams,
    query: applicationListQuery,
    ok: ApplicationPage,
    fails: ['not-found'],
  },
  listSegmentApplications: {
    method: 'GET',
    path: '/segments/{segmentId}/applications',
    auth: 'application:read',
    summary: 'List the applications of a segment.',
    params: segmentParams,
    query: applicationListQuery,
    ok: ApplicationPage,
    fails: ['not-found'],
  },
  getApplication: {
    method: 'GET',
    path: '/applications/{applicationId}',
    auth: 'application:read',
    summary: 'Get an application.',
    params: applicationParams,
    query: Type.Object({ ...applicationExpand, ...actingParam }),
    ok: JobApplication,
    fails: ['not-found'],
  },
  downloadResume: {
    method: 'GET',
    path: '/applications/{applicationId}/resume/download',
    auth: 'application:read',
    summary: 'Download the resume of an application.',
    description:
      'Returns the file with its name and detected media type. Rejected until the malware scan has ended with SUCCESS.',
    params: applicationParams,
    query: Type.Object(actingParam),
    file: true,
    ok: bytes('The file.'),
    fails: ['not-found', 'resume-not-scanned'],
  },
  getApplicationEvents: {
    method: 'GET',
    path: '/applications/{applicationId}/events',
    extension: true,
    auth: 'application:read',
    summary: 'Get the events reported for an application.',
    description: 'Partners report events through the Disposition API.',
    params: applicationParams,
    query: Type.Object(actingParam),
    ok: ApplicationEvents,
    fails: ['not-found'],
  },
  recordApplicationEvent: {
    method: 'POST',
    path: '/applications/{applicationId}/events',
    extension: true,
    auth: 'application',
    summary: 'Record a hiring outcome of an application.',
    description:
      'Stores a disposition with the current time, as a partner would through the Disposition API. Requires an application that came from a click, because dispositions belong to clicks.',
    params: applicationParams,
    query: Type.Object(actingParam),
    body: OutcomeCreate,
    ok: ApplicationEvents,
    notIdempotent: true,
    fails: ['not-found', 'transition-not-allowed'],
  },
  getCampaignFunnel: {
    method: 'GET',
    path: '/campaigns/{campaignId}/funnel',
    tag: 'Campaigns',
    extension: true,
    auth: 'campaigns:read',
    summary: 'Get the hiring funnel of a campaign.',
    params: campaignParams,
    query: Type.Object(actingParam),
    ok: CampaignFunnel,
    fails: ['not-found'],
  },
  validateQuestions: {
    method: 'POST',
    path: '/applications/questions/validate',
    auth: 'application:read',
    summary: 'Check questions for an application form.',
    description:
      'Changes nothing. For invalid questions, the response lists every problem with its path and the id of the question.',
    query: Type.Object(actingParam),
    body: QuestionSet,
    ok: QuestionsValid,
    fails: ['questions-invalid'],
  },
})
