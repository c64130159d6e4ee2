import Link from '@docusaurus/Link'
import { Card } from '@tiller/ui/card'
import type { ReactNode } from 'react'
import section from './section.module.css'
import styles from './Apis.module.css'

const apis = [
  {
    name: 'Platform API',
    to: '/api/platform/v5',
    caller: 'Advertisers and integrators',
    says: 'Campaigns, segments, filters, prices and budgets: everything that decides which job runs where, and for how much.',
    call: 'POST /v5/pools/{poolId}/campaigns',
  },
  {
    name: 'Search API',
    to: '/api/search',
    caller: 'Publishers',
    says: 'Paid jobs by keyword and place, in JSON, XML or HTML, each with the link that earns its price.',
    call: 'GET /api/search.php',
  },
  {
    name: 'Disposition API',
    to: '/api/disposition/v1',
    caller: 'Partners and applicant tracking',
    says: 'What became of a candidate, from registration to hired: one event, or up to a thousand at once.',
    call: 'POST /disposition/v1/events',
  },
] as const

export function ApiSection(): ReactNode {
  return (
    <section className={section.section} aria-labelledby="apis">
      <h2 id="apis">Three APIs, one address</h2>
      <p className={section.lead}>
        Every operation with its scope, its limits, an example, and code in three languages.
      </p>
      <ul className={styles.apis}>
        {apis.map(({ name, to, caller, says, call }) => (
          <Card key={name}>
            <p className={styles.caller}>{caller}</p>
            <h3>
              <Link to={to}>{name}</Link>
            </h3>
            <p>{says}</p>
            <code>{call}</code>
          </Card>
        ))}
      </ul>
    </section>
  )
}
