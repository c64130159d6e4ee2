import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { actingParam, id } from '../../schema.ts'
import {
  EndReason,
  PostedJob,
  PostedJobPage,
  PostedJobPatch,
  jobReference,
  keptVersions,
  postedJobQuery,
  SourceJob,
  SourceJobBulk,
  SourceJobBulkAnswer,
} from './schemas.ts'

/** The path parameter of the operations. The example is the source for jobs by API of a new sandbox. */
const sourceId = { sourceId: id('The source, whose type is API.', 2) }
const params = Type.Object({ ...sourceId, jobReference: jobReference })
const query = Type.Object(actingParam)

const checks =
  'The job passes the same checks as a job of a feed: its places and occupation are determined, its pay, benefits, and skills are extracted, unsafe HTML is removed, and a campaign is assigned.'

export const sourceJobOperations = defineOperations('Jobs by API', {
  listMyPostedJobs: {
    method: 'GET',
    path: '/customers/me/posted-jobs',
    extension: true,
    auth: 'jobs:read',
    summary: 'List your jobs by API.',
    description:
      'The jobs of all your sources of type API, newest first, with their status. Ended jobs are listed for 90 days.',
    query: postedJobQuery,
    ok: PostedJobPage,
    fails: ['not-found'],
  },
  putSourceJob: {
    method: 'PUT',
    path: '/sources/{sourceId}/jobs/{jobReference}',
    extension: true,
    auth: 'jobs',
    summary: 'Create or replace a job.',
    description: `${checks} Sending the same job again changes nothing. A job that has ended is reopened.`,
    params,
    query,
    body: PostedJob,
    ok: SourceJob,
    rateLimitCost: 2,
    fails: ['not-found', 'source-type', 'archived', 'quota-exceeded'],
  },
  updateSourceJob: {
    method: 'PATCH',
    path: '/sources/{sourceId}/jobs/{jobReference}',
    extension: true,
    auth: 'jobs',
    summary: 'Change some fields of a job.',
    description:
      'Has the same effect as replacing the job with these changes. A job that has ended is reopened.',
    params,
    query,
    body: PostedJobPatch,
    ok: SourceJob,
    rateLimitCost: 2,
    fails: ['not-found', 'source-type', 'archived', 'quota-exceeded'],
  },
  deleteSourceJob: {
    method: 'DELETE',
    path: '/sources/{sourceId}/jobs/{jobReference}',
    extension: true,
    auth: 'jobs',
    summary: 'End a job.',
    description:
      'The job expires now and is no longer shown; clicks on it are redirected to a similar job. Ending a job again changes only its reason, if you name another one.',
    params,
    query: Type.Object({ reason: Type.Optional(EndReason), ...actingParam }),
    ok: Type.Object({}),
    rateLimitCost: 2,
    fails: ['not-found', 'source-type'],
  },
  getSourceJob: {
    method: 'GET',
    path: '/sources/{sourceId}/jobs/{jobReference}',
    extension: true,
    auth: 'jobs:read',
    summary: 'Get a job as you sent it.',
    description: `Returns the job with its version and warnings, or one of its last ${keptVersions} earlier versions. \`GET /jobs/{id}\` returns the advertised job with the extracted values.`,
    params,
    query: Type.Object({
      version: Type.Optional(
        Type.Integer({
          format: 'int32',
          minimum: 1,
          description: 'The version to return. Default: the current one.',
          examples: [1],
        }),
      ),
      ...actingParam,
    }),
    ok: SourceJob,
    fails: ['not-found'],
  },
  putSourceJobs: {
    method: 'POST',
    path: '/sources/{sourceId}/jobs/bulk',
    extension: true,
    auth: 'jobs',
    summary: 'Create or replace up to 1,000 jobs.',
    description:
      'Each job is accepted or rejected on its own; `items` has the results in the order of the request. All accepted jobs are stored together. Jobs that are not in the request remain unchanged.',
    params: Type.Object(sourceId),
    query: Type.Object({
      dryRun: Type.Optional(
        Type.Boolean({
          description:
            'Return the results without storing the jobs. Ids of new jobs are not usable, and an Idempotency-Key is ignored.',
        }),
      ),
      ...actingParam,
    }),
    body: SourceJobBulk,
    maxBodyBytes: 8 * 1_048_576,
    ok: SourceJobBulkAnswer,
    rateLimitCost: 20,
    fails: ['not-found', 'source-type', 'archived', 'quota-exceeded'],
  },
})
