import { createRootRoute, retainSearchParams } from '@tanstack/react-router'
import { parseId, createSearchValidator } from '../routing/address.ts'
import { RootError } from './fallbacks.tsx'
import { Root } from './root.tsx'

type RootSearch = {
  /** The sub-customer that the user acts for. Every link keeps it. */
  as?: number | undefined
}

export const rootRoute = createRootRoute({
  staticData: { title: 'Page not found' },
  validateSearch: createSearchValidator(({ as }): RootSearch => ({ as: parseId(as) })),
  search: { middlewares: [retainSearchParams<RootSearch>(['as'])] },
  component: Root,
  errorComponent: RootError,
})
