import { Button } from '@tiller/ui/button'
import { Notice } from '@tiller/ui/notice'
import type { ReactNode } from 'react'
import styles from './loading.module.css'

type Props = { error?: Error | null; pastDelay?: boolean }

/**
 * Stands in for a page whose script is on its way, or did not come. After a new release the script may be gone
 * for good, so Retry asks for the page anew, with the scripts that it has now.
 */
export default function Loading({ error, pastDelay = false }: Props): ReactNode {
  if (error)
    return (
      <main className={styles.failed}>
        <Notice tone="bad">
          <p>{error.message}</p>
          <Button type="button" kind="quiet" onClick={() => location.reload()}>
            Retry
          </Button>
        </Notice>
      </main>
    )
  return pastDelay ? <output className={styles.waiting}>Loading …</output> : null
}
