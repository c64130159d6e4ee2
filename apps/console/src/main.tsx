import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { actingAs } from './api/acting.ts'
import { followSignOut } from './api/client.ts'
import { queries } from './api/queries.ts'
import { read } from './api/read.ts'
import { router } from './router.ts'

followSignOut()
void queries.prefetchQuery(read('getMyAccess'))
if (actingAs !== undefined) void queries.prefetchQuery(read('getMe'))
const root = document.getElementById('console')
if (root === null) throw new Error('The page has no element for the console.')
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
