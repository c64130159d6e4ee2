import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import { CopyButton } from './CopyButton.tsx'
import styles from './home.module.css'

const firstCall = "curl 'http://localhost:4000/api/search.php?q=nurse&l=Austin,+TX'"

const answer = `{
  "total": 42,
  "start": 0,
  "count": 10,
  "jobs": [
    {
      "title": "Registered Nurse",
      "company": "City of Austin",
      "city": ["Austin, TX"],
      "price": 10,
      …`

export function Hero(): ReactNode {
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
            <Link className={styles.primary ?? ''} to="/docs/guides/quick-tour">
              Take the quick tour
            </Link>
            <Link className={styles.secondary ?? ''} to="/api/platform/v5">
              Read the API reference
            </Link>
          </div>
        </div>
        <div className={styles.terminal}>
          <div className={styles.terminalBar}>
            <span>Your first call, no token needed</span>
            <CopyButton text={firstCall} />
          </div>
          <pre>
            <code>
              <span className={styles.prompt}>$ </span>
              {firstCall}
              {'\n\n'}
              <span className={styles.answer}>{answer}</span>
            </code>
          </pre>
        </div>
      </div>
    </header>
  )
}
