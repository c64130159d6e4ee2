import { createQueryOptions } from '../api/read.ts'
import { FilteredChanges } from '../changes/filtered-changes.tsx'
import { useList } from '../list/use-list.ts'
import { segmentRoute } from './routes.tsx'

export function SegmentChangesScreen() {
  const { segmentId } = segmentRoute.useParams()
  const list = useList((query) => createQueryOptions('listSegmentChanges', { params: { segmentId }, query }))
  return <FilteredChanges {...list} />
}
