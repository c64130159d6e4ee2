import { read } from '../api/read.ts'
import { NarrowedChanges } from '../changes/filtered-changes.tsx'
import { useList } from '../list/use-list.ts'
import { segmentRoute } from './routes.tsx'

/** Everything that was changed of a segment and its schedules. */
export function SegmentChangesScreen() {
  const { segmentId } = segmentRoute.useParams()
  const list = useList((query) => read('listSegmentChanges', { params: { segmentId }, query }))
  return <NarrowedChanges {...list} />
}
