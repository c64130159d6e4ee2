import Link from '@docusaurus/Link'
import ThemedImage from '@theme/ThemedImage'
import type { ReactNode } from 'react'
import styles from './Console.module.css'
import section from './section.module.css'

/** A screenshot of the console, taken from the sandbox by `npm run pictures`. */
export function ConsoleSection(): ReactNode {
  return (
    <section className={section.section} aria-labelledby="console">
      <h2 id="console">See where the money goes</h2>
      <p className={section.lead}>
        The <Link to="/docs/guides/console">console</Link> says what is spent and left, why a job is shown or
        not, and what changed. It is a client of the Platform API like any other, and shows the call behind
        every screen.
      </p>
      <ThemedImage
        className={styles.picture}
        sources={{ light: '/img/console/overview.png', dark: '/img/console/overview-dark.png' }}
        alt="The overview of the sandbox: the month's money, what needs attention, spend and clicks by day"
        width={1280}
        height={860}
        loading="lazy"
      />
    </section>
  )
}
