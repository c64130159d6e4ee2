import { type Static, Type } from 'typebox'
import { listFields, createPageQuery } from '../../list.ts'
import {
  actingParam,
  cents,
  email,
  flag,
  id,
  named,
  nullable,
  oneOf,
  page,
  text,
  timestamp,
} from '../../schema.ts'
import { effectField } from '../campaigns/effect.ts'
import { jobFilters } from '../campaigns/job-filter.ts'
import { figureFieldNames, figureFieldTypes } from '../reports/figures.ts'
import { segmentReportFields, segmentReportQuery } from '../reports/parts.ts'

export const SegmentStatus = named(
  'SegmentStatus',
  'The lifecycle status of a segment. Only a LIVE segment of a LIVE campaign spends.',
  oneOf(['UNDER_DEVELOPMENT', 'LIVE', 'USER_PAUSED', 'SYSTEM_PAUSED', 'OUT_OF_BUDGET', 'ARCHIVED']),
)
export type SegmentStatus = Static<typeof SegmentStatus>

const name = text(128, 'Shown in lists and reports.', { pattern: '\\S', example: 'Austin' })

const optional = {
  jobFilters,
  applyOrder: Type.Integer({
    minimum: 0,
    maximum: 1_000_000,
    description: 'Segments with a higher value claim jobs first.',
    examples: [0],
  }),
  basicCpc: cents('Price per click. 0 = inherited from the campaign.'),
  minCpc: cents('Minimum price. 0 = inherited from the campaign.'),
  tillerProCpc: cents('Price per click in Pro traffic. 0 = inherited from the campaign.'),
  monthlyBudget: cents('Maximum spend per calendar month. 0 = no separate cap.'),
  emailAddress: nullable(email("Receives application emails instead of the campaign's address.")),
  enableAutoArchive: flag('Archive the segment at `autoArchiveAt`.'),
  autoArchiveAt: nullable(timestamp('When to archive the segment if `enableAutoArchive` is set.')),
}

const settings = Type.Object({ name, ...optional })
export type SegmentSettings = Static<typeof settings>

export const SegmentCreate = named(
  'SegmentCreate',
  'A new segment. Absent settings are inherited from its campaign.',
  Type.Object(
    { name, ...Type.Partial(Type.Object(optional)).properties },
    {
      additionalProperties: false,
      examples: [{ name: 'Austin', jobFilters: [{ city: ['Austin'] }], basicCpc: 80, monthlyBudget: 20_000 }],
    },
  ),
)

export const SegmentPatch = named(
  'SegmentPatch',
  'Settings to change. Absent fields are unchanged; null clears a nullable field.',
  Type.Object(Type.Partial(settings).properties, {
    additionalProperties: false,
    examples: [{ basicCpc: 90 }],
  }),
)

export type SegmentPatch = Static<typeof SegmentPatch>

export const SegmentCopy = named(
  'SegmentCopy',
  'The name of the copy and its campaign.',
  Type.Object(
    { name, campaignId: id('The campaign of the copy.') },
    { additionalProperties: false, examples: [{ name: 'Dallas', campaignId: 1 }] },
  ),
)

export const JobSegment = named(
  'JobSegment',
  'A part of a campaign with its own bids, budget, or schedule.',
  Type.Object({
    id: id('The segment.'),
    campaignId: id('Its campaign.'),
    status: SegmentStatus,
    ...settings.properties,
    mtdSpend: cents('Month-to-date spend.'),
    createdAt: timestamp('When the segment was created.'),
    modifiedAt: timestamp('When a setting or the status last changed.'),
    ...segmentReportFields,
    ...effectField,
  }),
)
export type JobSegment = Static<typeof JobSegment>

export const SegmentPage = page('SegmentPage', JobSegment)

export const segmentFields = listFields(
  {
    id: 'number',
    campaignId: 'number',
    name: 'string',
    status: 'string',
    applyOrder: 'number',
    basicCpc: 'number',
    minCpc: 'number',
    tillerProCpc: 'number',
    monthlyBudget: 'number',
    mtdSpend: 'number',
    emailAddress: 'string',
    createdAt: 'date',
    modifiedAt: 'date',
    ...figureFieldTypes,
  },
  [
    'id',
    'name',
    'status',
    'applyOrder',
    'basicCpc',
    'monthlyBudget',
    'mtdSpend',
    'createdAt',
    'modifiedAt',
    ...figureFieldNames,
  ],
)

/**
 * Defines the path parameter of a segment.
 *
 * @param example a sandbox segment that the operation can be tried with
 */
export function createSegmentParam(example = 1) {
  return Type.Object({ segmentId: id('The segment.', example) })
}

export const segmentParams = createSegmentParam()

export const segmentListQuery = Type.Object({
  ...createPageQuery(segmentFields),
  ...segmentReportQuery,
  ...actingParam,
})

/** Defaults of a new segment. */
export const segmentDefaults = {
  jobFilters: [],
  applyOrder: 0,
  basicCpc: 0,
  minCpc: 0,
  tillerProCpc: 0,
  monthlyBudget: 0,
  emailAddress: null,
  enableAutoArchive: false,
  autoArchiveAt: null,
} as const satisfies Omit<SegmentSettings, 'name'>
