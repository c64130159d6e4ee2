import { Button } from '@tiller/ui/button'
import { Notice } from '@tiller/ui/notice'
import type { ReactNode } from 'react'
import styles from './error.module.css'

type Props = { error: Error; tryAgain: () => void }

/** The page that is shown if its content fails to render, with the chain of causes. */
export default function ErrorPageContent({ error, tryAgain }: Props): ReactNode {
  return (
    <main className={styles.page}>
      <h1>This page crashed.</h1>
      <Button type="button" onClick={tryAgain}>
        Try again
      </Button>
      <Notice tone="bad">
        <p className={styles.causes}>{causes(error).join('\n\nCause:\n')}</p>
      </Notice>
    </main>
  )
}

const causes = (error: unknown): string[] =>
  error instanceof Error ? [error.message, ...causes(error.cause)] : []
