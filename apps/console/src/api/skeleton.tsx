import { useEffect, useState } from 'react'
import { t } from '../language/text.ts'

export type SkeletonHeight = 'few' | 'month' | 'rows' | 'chart' | 'form' | 'screen'

/** Time in ms after which the skeleton offers to cancel. */
const longMs = 10_000

/** Reserves the height of content that is loading. After 10 seconds, it offers to cancel. */
export function Skeleton({
  height = 'few',
  cancel,
}: {
  height?: SkeletonHeight | undefined
  cancel?: () => void
}) {
  const [isLong, setIsLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={`waiting waiting-${height}`} aria-busy="true">
      {isLong ? (
        <p role="status">
          {t('Still working.')}{' '}
          {cancel === undefined ? null : (
            <button type="button" className="plain" onClick={cancel}>
              {t('Cancel')}
            </button>
          )}
        </p>
      ) : null}
    </div>
  )
}
