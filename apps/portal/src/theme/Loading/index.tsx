import { Button } from '@tiller/ui/button'
import { Notice } from '@tiller/ui/notice'
import type { ReactNode } from 'react'
import styles from './loading.module.css'

type Props = { error?: Error | null; pastDelay?: boolean }

/**
 * The placeholder while the script of a page is loading or after it failed. After a release the script may no longer
 * exist, so Retry reloads the page.
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
