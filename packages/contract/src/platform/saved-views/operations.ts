import { Type } from 'typebox'
import { createPageQuery } from '../../list.ts'
import { defineOperations } from '../../operation.ts'
import { actingParam } from '../../schema.ts'
import {
  maxOwnViews,
  maxSharedViews,
  SavedView,
  SavedViewCreate,
  savedViewFields,
  SavedViewPage,
  savedViewParams,
  SavedViewUpdate,
} from './schemas.ts'

const query = Type.Object(actingParam)

export const savedViewOperations = defineOperations('Customer', {
  listMySavedViews: {
    method: 'GET',
    path: '/customers/me/saved-views',
    extension: true,
    auth: 'customer:read',
    summary: 'List your saved views and shared ones.',
    query: Type.Object({ ...createPageQuery(savedViewFields), ...actingParam }),
    ok: SavedViewPage,
    fails: ['not-found'],
  },
  createSavedView: {
    method: 'POST',
    path: '/customers/me/saved-views',
    extension: true,
    auth: 'customer:read',
    summary: 'Save a console screen under a name.',
    description: `Limited to ${maxOwnViews} views per user and ${maxSharedViews} shared views per customer.`,
    query,
    body: SavedViewCreate,
    ok: SavedView,
    fails: ['not-found', 'quota-exceeded'],
  },
  getSavedView: {
    method: 'GET',
    path: '/saved-views/{savedViewId}',
    extension: true,
    auth: 'customer:read',
    summary: 'Get a saved view.',
    params: savedViewParams,
    query,
    ok: SavedView,
    fails: ['not-found'],
  },
  updateSavedView: {
    method: 'PATCH',
    path: '/saved-views/{savedViewId}',
    extension: true,
    auth: 'customer:read',
    summary: 'Rename a saved view, change its address, or share it.',
    description: 'Requires the creator or, for a shared view, the scope `users`.',
    params: savedViewParams,
    query,
    body: SavedViewUpdate,
    ok: SavedView,
    fails: ['not-found', 'quota-exceeded'],
  },
  deleteSavedView: {
    method: 'DELETE',
    path: '/saved-views/{savedViewId}',
    extension: true,
    auth: 'customer:read',
    summary: 'Delete a saved view.',
    description: 'Requires the creator or, for a shared view, the scope `users`.',
    params: savedViewParams,
    query,
    ok: Type.Object({}),
    fails: ['not-found'],
  },
})
