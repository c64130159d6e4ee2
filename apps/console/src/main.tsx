import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { actingAs } from './api/acting.ts'
import { followSignOut } from './api/client.ts'
import { queries } from './api/queries.ts'
import { read } from './api/read.ts'
import { Router } from './routing/router.tsx'
import { routes } from './routes.ts'
import { Root } from './shell/root.tsx'

followSignOut()
void queries.prefetchQuery(read('getMyAccess'))
if (actingAs !== undefined) void queries.prefetchQuery(read('getMe'))
const place = document.getElementById('console')
if (place === null) throw new Error('The page has no place for the console.')
createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={queries}>
      <Router routes={routes}>
        <Root />
      </Router>
    </QueryClientProvider>
  </StrictMode>,
)
