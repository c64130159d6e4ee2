import type { fixedListOperations } from '@tiller/contract/platform/fixed-lists/operations'
import {
  categoryFields,
  dispositionTypeFields,
  pauseReasonFields,
} from '@tiller/contract/platform/fixed-lists/schemas'
import { pauseReasons } from '@tiller/contract/platform/campaigns/transitions'
import type { Handlers } from '@tiller/contract/operation'
import { listJobCategories as categoriesById } from '@tiller/job-text/categories'
import { requireFound } from '#lib/http/api-error.ts'
import { readMemoryPage } from '#lib/postgres/pagination/memory-list.ts'
import type { ReferenceData } from '../reference-data.ts'
import { dispositionTypes } from './disposition-types.ts'

export const fixedListHandlers: Handlers<typeof fixedListOperations, ReferenceData> = {
  listCategories: async ({ categories }, { query }) =>
    readMemoryPage(categoriesById(categories), categoryFields, query),

  getCategory: async ({ categories }, { params }) =>
    requireFound(categories.byId.get(params.categoryId), 'category', params.categoryId),

  listPauseReasons: async (_, { query }) => readMemoryPage(pauseReasons, pauseReasonFields, query),

  getPauseReason: async (_, { params }) =>
    requireFound(
      pauseReasons.find(({ id }) => id === params.pauseReasonId),
      'pause reason',
      params.pauseReasonId,
    ),

  listDispositionTypes: async (_, { query }) =>
    readMemoryPage(dispositionTypes, dispositionTypeFields, query),
}
