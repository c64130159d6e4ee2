import Link from '@docusaurus/Link'
import { getButtonClass } from '@tiller/ui/button'
import type { ReactNode } from 'react'
import { CopyButton } from '../code/CopyButton.tsx'
import styles from './Hero.module.css'

const firstCall = 'curl http://localhost:4000/v5/status'

const firstAnswer = `{ "status": "UP", "maintenance": "INACTIVE", … }`

const searchCall = "curl 'http://localhost:4000/api/search.php?q=engineer&l=New+York,+NY'"

const searchAnswer = `{
  "jobs": [
    {
      "title": "Resident Engineer",
      "company": "NYC Dept of Environment Protection",
      "city": ["New York, NY"],
      "price": 9,
      …`

export function HeroSection(): ReactNode {
  return (
    <header className={styles.hero}>
      <div className={styles.heroInner}>
        <div className={styles.heroText}>
          <p className={styles.kicker}>Open source · self-hosted · three APIs</p>
          <h1 className={styles.title}>Job advertising you can steer.</h1>
          <p className={styles.lead}>
            Tiller takes job feeds in, gives the jobs a price and a budget, serves them to publishers through
            search, and charges every valid click once. To the cent, and never a cent more.
          </p>
          <div className={styles.actions}>
            <Link className={getButtonClass()} to="/docs/guides/quick-tour">
              Take the quick tour
            </Link>
            <Link className={getButtonClass('quiet')} to="/api/platform/v5">
              Read the API reference
            </Link>
          </div>
        </div>
        <div className={styles.terminal}>
          <div className={styles.terminalBar}>
            <span>Your first call, and your first search</span>
            <CopyButton text={firstCall} isNight />
          </div>
          <pre>
            <code>
              <span className={styles.prompt}>$ </span>
              {firstCall}
              <span className={styles.answer}>{`\n${firstAnswer}\n\n`}</span>
              <span className={styles.prompt}>$ </span>
              {searchCall}
              <span className={styles.answer}>{`\n${searchAnswer}`}</span>
            </code>
          </pre>
        </div>
      </div>
    </header>
  )
}
