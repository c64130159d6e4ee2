import type { JobSegment } from '@tiller/client/platform'
import { segmentTransitions, type CallerAction } from '@tiller/contract/platform/campaigns/transitions'
import { client } from '../api/client.ts'
import { StatusActions } from '../campaigns/status-actions.tsx'
import { t } from '../language/text.ts'

const operations = {
  launch: client.launchSegment,
  pause: client.pauseSegment,
  archive: client.archiveSegment,
} satisfies Record<CallerAction, unknown>

export const SegmentActions = ({ segment: { id, name, status } }: { segment: JobSegment }) => (
  <StatusActions
    name={name}
    status={status}
    moves={segmentTransitions}
    perform={(action) => operations[action]({ params: { segmentId: id } })}
    archived={t(
      'An archived segment releases its jobs to the other segments and can never be launched again. Its reports remain.',
    )}
  />
)
