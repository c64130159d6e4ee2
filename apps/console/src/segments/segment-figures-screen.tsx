import { read } from '../api/read.ts'
import { MonthPacing } from '../campaigns/figures/month-pacing.tsx'
import { Needs } from '../session/require-scope.tsx'
import { segmentRoute } from './routes.tsx'

/** How a segment spends its month. */
export function SegmentFiguresScreen() {
  const { segmentId } = segmentRoute.useParams()
  return (
    <Needs scope="campaigns:read">
      <MonthPacing of={read('getSegmentPacing', { params: { segmentId } })} />
    </Needs>
  )
}
