import { useEffect, useState } from 'react'

export type Height = 'few' | 'month' | 'rows' | 'chart' | 'form' | 'screen'

/** Nobody is told that something is still to come before this. */
const longMs = 10_000

/** The place of what is to come, as high as that is; after ten seconds it says that it is still worked on. */
export function Waiting({ height = 'few', cancel }: { height?: Height | undefined; cancel?: () => void }) {
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
