import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { actingCustomerId } from './api/acting.ts'
import { followSignOutOfOtherTabs } from './api/client.ts'
import { queryClient } from './api/queries.ts'
import { createQueryOptions } from './api/read.ts'
import { router } from './router.ts'

followSignOutOfOtherTabs()
void queryClient.prefetchQuery(createQueryOptions('getMyAccess'))
if (actingCustomerId !== undefined) void queryClient.prefetchQuery(createQueryOptions('getMe'))
const root = document.getElementById('console')
if (root === null) throw new Error('The page has no element for the console.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
