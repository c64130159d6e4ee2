import type { ReactNode } from 'react'
import styles from './Promises.module.css'

const buckets = [
  { name: 'Campaign, this month', spent: '$500.00', cap: '$500.00', share: 100 },
  { name: 'Segment, this month', spent: '$212.50', cap: '$300.00', share: 71 },
  { name: 'Today', spent: '$16.66', cap: '$16.66', share: 100 },
] as const

/** A section about the guarantees for billing, with an illustration. */
export function BillingGuarantees(): ReactNode {
  return (
    <section className={styles.promise} aria-labelledby="promise">
      <div className={styles.promiseInner}>
        <div>
          <h2 id="promise">Never a cent over.</h2>
          <p>
            A campaign’s month, a one-time budget, a segment, a single day: none of them is ever overspent,
            not by one cent, whatever happens at the same moment and whichever process dies.
          </p>
          <p>
            A click that no longer fits is recorded and not billed, and the job seeker still reaches the job.
            Each charge is one row of a ledger that is only ever added to, in whole cents, and its sum is
            every figure you see.
          </p>
        </div>
        <figure className={styles.buckets}>
          {buckets.map(({ name, spent, cap, share }) => (
            <div key={name}>
              <p>
                <span>{name}</span>
                <span className={styles.amount}>
                  {spent} <span>of {cap}</span>
                </span>
              </p>
              <div className={styles.meter}>
                <div style={{ width: `${share}%` }} />
              </div>
            </div>
          ))}
          <figcaption>
            <span>Overspent</span> <strong>$0.00</strong>
          </figcaption>
        </figure>
      </div>
    </section>
  )
}
