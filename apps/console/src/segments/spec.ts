import { blank, fields } from 'virtual:fields/SegmentCreate'
import { validate } from 'virtual:rules/SegmentCreate'
import type { FormSpec } from '../form/use-form.ts'
import { filtersCodec } from '../job-filters/filter-values.ts'

export const segmentSpec: FormSpec = { fields, validate, codecs: { jobFilters: filtersCodec } }

export const blankSegment = blank
