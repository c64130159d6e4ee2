import type { fixedListOperations } from '@tiller/contract/platform/fixed-lists/operations'
import {
  categoryFields,
  dispositionTypeFields,
  pauseReasonFields,
} from '@tiller/contract/platform/fixed-lists/shapes'
import { pauseReasons } from '@tiller/contract/platform/fixed-lists/pause-reasons'
import type { Handlers } from '@tiller/contract/operation'
import { listCategories as categoriesById } from '@tiller/job-text/categories'
import { notFound } from '../../kit/http/api-error.ts'
import { memoryPage } from '../../kit/lists/memory-list.ts'
import type { Reference } from '../reference-data.ts'
import { dispositionTypes } from './disposition-types.ts'

export const fixedListHandlers: Handlers<typeof fixedListOperations, Reference> = {
  listCategories: async ({ categories }, { query }) =>
    memoryPage(categoriesById(categories), categoryFields, query),

  getCategory: async ({ categories }, { params }) => {
    const category = categories.byId.get(params.categoryId)
    if (category === undefined) throw notFound('category', params.categoryId)
    return category
  },

  listPauseReasons: async (_, { query }) => memoryPage(pauseReasons, pauseReasonFields, query),

  getPauseReason: async (_, { params }) => {
    const reason = pauseReasons.find(({ id }) => id === params.pauseReasonId)
    if (reason === undefined) throw notFound('pause reason', params.pauseReasonId)
    return reason
  },

  listDispositionTypes: async (_, { query }) => memoryPage(dispositionTypes, dispositionTypeFields, query),
}
