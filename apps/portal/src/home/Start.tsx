import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './home.module.css'

const commands = 'npm install && npm start'

export function Start(): ReactNode {
  return (
    <section className={styles.section} aria-labelledby="start">
      <div className={styles.start}>
        <div>
          <h2 id="start">Yours in two commands</h2>
          <p>
            One program on one port, with its own PostgreSQL and a sandbox full of jobs. Nothing to sign up
            for, and nothing leaves your machine. Then <Link to="/docs/guides/quick-tour">take the tour</Link>
            .
          </p>
        </div>
        <div className={styles.command}>
          <code>{commands}</code>
          <CopyButton text={commands} />
        </div>
      </div>
    </section>
  )
}
