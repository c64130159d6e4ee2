import type { ReactNode } from 'react'
import section from './section.module.css'
import styles from './Journey.module.css'

type Station = { name: string; says: string; artefact: string; icon: ReactNode }

const stations: readonly Station[] = [
  {
    name: 'Feed',
    says: 'Your openings arrive as an XML feed, checked line by line.',
    artefact: '<job>\n  <title>Civil Engineer\n  <city>New York',
    icon: <path d="M5 6h14M5 12h14M5 18h8" />,
  },
  {
    name: 'Campaign',
    says: 'Filters choose jobs. A price and a budget go with them.',
    artefact: 'title: ["engineer"]\nbasicCpc: 25\nmonthlyBudget: 10000',
    icon: <path d="M4 5h16l-6 8v6l-4-2v-4z" />,
  },
  {
    name: 'Search',
    says: 'Publishers ask for jobs and get those that may run right now.',
    artefact: 'GET /api/search.php\n  ?q=engineer\n  &l=New+York,+NY',
    icon: (
      <>
        <circle cx="11" cy="11" r="6" />
        <path d="m16 16 4 4" />
      </>
    ),
  },
  {
    name: 'Click',
    says: 'One signed link carries job, publisher, price and time.',
    artefact: 'GET /click/…\n302 Found\ntlr_sid=0b4c7f6e-…',
    icon: <path d="m6 4 13 6-6 2-2 7z" />,
  },
  {
    name: 'Charge',
    says: 'A valid click is charged once. Bots and repeats cost nothing.',
    artefact: 'valid      −25¢\nduplicate    0¢\nbot          0¢',
    icon: (
      <path d="M12 3v18M16.5 7.5C15.5 6 14 5.5 12 5.5c-2.5 0-4.5 1-4.5 3 0 4.5 9 2.5 9 7 0 2-2 3-4.5 3-2.2 0-4-.7-5-2.3" />
    ),
  },
]

/** The path of a job from the feed to the ledger. */
export function JobJourneySection(): ReactNode {
  return (
    <section className={section.section} aria-labelledby="journey">
      <h2 id="journey">How a job travels</h2>
      <p className={section.lead}>
        Five stations, one line. At each of them there is a call that shows you what is going on.
      </p>
      <ol className={styles.journey}>
        {stations.map(({ name, says, artefact, icon }) => (
          <li key={name}>
            <svg className={styles.stationIcon} viewBox="0 0 24 24" aria-hidden="true">
              {icon}
            </svg>
            <h3>{name}</h3>
            <p>{says}</p>
            <pre aria-hidden="true">{artefact}</pre>
          </li>
        ))}
      </ol>
    </section>
  )
}
