import { Type } from 'typebox'
import { pageQuery } from '../../list.ts'
import { operations } from '../../operation.ts'
import { acting } from '../../schema.ts'
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

const query = Type.Object(acting)

export const savedViewOperations = operations('Customer', {
  listMySavedViews: {
    method: 'GET',
    path: '/customers/me/saved-views',
    addition: true,
    auth: 'customer:read',
    summary: 'List your saved views, and those that others share.',
    query: Type.Object({ ...pageQuery(savedViewFields), ...acting }),
    ok: SavedViewPage,
    fails: ['not-found'],
  },
  createSavedView: {
    method: 'POST',
    path: '/customers/me/saved-views',
    addition: true,
    auth: 'customer:read',
    summary: 'Save a screen of the console under a name.',
    description: `You may have ${maxOwnViews} of your own, and a customer ${maxSharedViews} that are shared.`,
    query,
    body: SavedViewCreate,
    ok: SavedView,
    fails: ['not-found', 'quota-exceeded'],
  },
  getSavedView: {
    method: 'GET',
    path: '/saved-views/{savedViewId}',
    addition: true,
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
    addition: true,
    auth: 'customer:read',
    summary: 'Rename a saved view, give it another address, or share it.',
    description: 'Only who made it can, and of those that are shared also who holds the scope `users`.',
    params: savedViewParams,
    query,
    body: SavedViewUpdate,
    ok: SavedView,
    fails: ['not-found', 'quota-exceeded'],
  },
  deleteSavedView: {
    method: 'DELETE',
    path: '/saved-views/{savedViewId}',
    addition: true,
    auth: 'customer:read',
    summary: 'Delete a saved view.',
    description: 'Only who made it can, and of those that are shared also who holds the scope `users`.',
    params: savedViewParams,
    query,
    ok: Type.Object({}),
    fails: ['not-found'],
  },
})
