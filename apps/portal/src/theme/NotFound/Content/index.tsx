import Link from '@docusaurus/Link'
import type { ReactNode } from 'react'
import styles from './not-found.module.css'

const ways = [
  { to: '/docs/guides/', label: 'Guides', says: 'one task, step by step' },
  { to: '/docs/resources/overview', label: 'Resources', says: 'tables and lists to look things up' },
  {
    to: '/docs/resources/errors',
    label: 'Error catalogue',
    says: 'what a code means and what to do about it',
  },
  { to: '/api/platform/v5', label: 'Platform API', says: 'campaigns, segments and jobs' },
  { to: '/api/search', label: 'Search API', says: 'paid jobs for publishers' },
  { to: '/api/disposition/v1', label: 'Disposition API', says: 'what became of a candidate' },
] as const

export default function NotFoundContent(): ReactNode {
  return (
    <main className={styles.page}>
      <p className={styles.code}>404</p>
      <h1>Page not found</h1>
      <p className={styles.lead}>There is nothing at this address. What you are looking for may be here:</p>
      <ul className={styles.ways}>
        {ways.map(({ to, label, says }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <span>{says}</span>
          </li>
        ))}
      </ul>
    </main>
  )
}
