import { blank, fields } from 'virtual:fields/SegmentCreate'
import { validate } from 'virtual:rules/SegmentCreate'
import type { FormSpec } from '../form/use-form.ts'
import { orderFields } from '../api/rules/field.ts'
import { segmentLayout } from './layout.ts'
import { filtersCodec } from '../job-filters/filter-values.ts'

const names = [...segmentLayout.main, ...segmentLayout.folded].flatMap((section) => section.fields)

export const segmentSpec: FormSpec = {
  fields: orderFields(fields, names),
  validate,
  codecs: { jobFilters: filtersCodec },
}

export const blankSegment = blank
