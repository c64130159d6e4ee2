import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import { CopyButton } from '../code/CopyButton.tsx'
import section from './section.module.css'
import styles from './Start.module.css'

const command = 'npm start'

export function GetStartedSection(): ReactNode {
  return (
    <section className={section.section} aria-labelledby="start">
      <div className={styles.start}>
        <div>
          <h2 id="start">Yours with one command</h2>
          <p>
            One program on one port, with its own PostgreSQL and about 7,000 public-sector jobs to play with.
            No database to set up, no account. Then <Link to="/docs/guides/quick-tour">take the tour</Link>.
          </p>
        </div>
        <div className={styles.command}>
          <code>{command}</code>
          <CopyButton text={command} isNight />
        </div>
      </div>
    </section>
  )
}
