import { createQueryOptions } from '../api/read.ts'
import { MonthPacing } from '../campaigns/figures/month-pacing.tsx'
import { RequireScope } from '../session/require-scope.tsx'
import { segmentRoute } from './routes.tsx'

export function SegmentFiguresScreen() {
  const { segmentId } = segmentRoute.useParams()
  return (
    <RequireScope scope="campaigns:read">
      <MonthPacing of={createQueryOptions('getSegmentPacing', { params: { segmentId } })} />
    </RequireScope>
  )
}
