import { read } from '../api/read.ts'
import { NarrowedChanges } from '../changes/narrowed-changes.tsx'
import { useList } from '../list/use-list.ts'
import { segmentChangesRoute } from './routes.tsx'

/** Everything that was changed of a segment and its schedules. */
export function SegmentChangesScreen() {
  const { segmentId } = segmentChangesRoute.useParams()
  const list = useList(segmentChangesRoute, (query) =>
    read('listSegmentChanges', { params: { segmentId }, query }),
  )
  return <NarrowedChanges {...list} />
}
