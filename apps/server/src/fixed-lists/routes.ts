import {
  categoryFields,
  dispositionTypeFields,
  pauseReasonFields,
  type getCategory as GetCategory,
  type getPauseReason as GetPauseReason,
  type listCategories as ListCategories,
  type listDispositionTypes as ListDispositionTypes,
  type listPauseReasons as ListPauseReasons,
} from '@tiller/contract/platform/fixed-lists'
import { pauseReasons } from '@tiller/contract/platform/pause-reason'
import type { Handler } from '@tiller/contract/operation'
import { listCategories as categoriesById } from '@tiller/job-text/categories'
import { notFound } from '../http/api-error.ts'
import { memoryPage } from '../http/memory-list.ts'
import type { PlatformContext } from '../http/platform-context.ts'
import { dispositionTypes } from './disposition-types.ts'

type Context = PlatformContext

export const listCategories: Handler<typeof ListCategories, Context> = async ({ categories }, { query }) =>
  memoryPage(categoriesById(categories), categoryFields, query)

export const getCategory: Handler<typeof GetCategory, Context> = async ({ categories }, { params }) => {
  const category = categories.byId.get(params.categoryId)
  if (category === undefined) throw notFound('category', params.categoryId)
  return category
}

export const listPauseReasons: Handler<typeof ListPauseReasons, Context> = async (_, { query }) =>
  memoryPage(pauseReasons, pauseReasonFields, query)

export const getPauseReason: Handler<typeof GetPauseReason, Context> = async (_, { params }) => {
  const reason = pauseReasons.find(({ id }) => id === params.pauseReasonId)
  if (reason === undefined) throw notFound('pause reason', params.pauseReasonId)
  return reason
}

export const listDispositionTypes: Handler<typeof ListDispositionTypes, Context> = async (_, { query }) =>
  memoryPage(dispositionTypes, dispositionTypeFields, query)
