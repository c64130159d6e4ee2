import { useEffect, useState } from 'react'

export type SkeletonHeight = 'few' | 'month' | 'rows' | 'chart' | 'form' | 'screen'

/** The skeleton shows a text only after this time. */
const longMs = 10_000

/** Reserves the height of pending content. After 10 seconds, it offers to cancel. */
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
          Still working.{' '}
          {cancel === undefined ? null : (
            <button type="button" className="plain" onClick={cancel}>
              Cancel
            </button>
          )}
        </p>
      ) : null}
    </div>
  )
}
