import { lazy, Suspense } from 'react'
import { Skeleton } from '../../api/skeleton.tsx'
import type { Props } from './seeker-article.tsx'

const SeekerArticle = lazy(async () => ({ default: (await import('./seeker-article.tsx')).SeekerArticle }))

/** A preview of a job as its public page shows it. */
export const SeekerPreview = (props: Props) => (
  <Suspense fallback={<Skeleton />}>
    <SeekerArticle {...props} />
  </Suspense>
)
