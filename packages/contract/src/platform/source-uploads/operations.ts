import { Type } from 'typebox'
import { defineOperations } from '../../operation.ts'
import { actingParam } from '../../schema.ts'
import { Source, sourceParams } from '../sources/schemas.ts'
import { maxUploadBytes, Upload, UploadFile, UploadPreview } from './schemas.ts'

/** Base64 makes the file larger by a third; the column mapping is in the body as well. */
const maxBodyBytes = Math.ceil(maxUploadBytes / 3) * 4 + 65_536

export const sourceUploadOperations = defineOperations('Sources', {
  previewUpload: {
    method: 'POST',
    path: '/sources/{sourceId}/upload/preview',
    extension: true,
    auth: 'advertiser',
    summary: 'Read the columns of a spreadsheet.',
    description: 'Nothing is stored. The source must have the type UPLOAD.',
    params: sourceParams,
    query: Type.Object(actingParam),
    body: UploadFile,
    maxBodyBytes,
    ok: UploadPreview,
    notIdempotent: true,
    rateLimitCost: 20,
    fails: ['not-found', 'source-type'],
  },
  uploadJobs: {
    method: 'POST',
    path: '/sources/{sourceId}/upload',
    extension: true,
    auth: 'advertiser',
    summary: 'Import a spreadsheet.',
    description:
      'The import starts within a minute and works like that of a feed: jobs that are not in the spreadsheet end. `GET /sources/{sourceId}/imports` shows its result. The mapping is remembered for the next spreadsheet.',
    params: sourceParams,
    query: Type.Object(actingParam),
    body: Upload,
    maxBodyBytes,
    ok: Source,
    rateLimitCost: 20,
    fails: ['not-found', 'source-type', 'archived'],
  },
})
