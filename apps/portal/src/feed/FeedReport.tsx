import type { ReactNode } from 'react'
import type { FeedCheckReport } from './check-feed.ts'
import styles from './feed.module.css'

const words = { skipped: 'Skipped', warning: 'Warning', repaired: 'Put right' } as const

export function FeedReport({ report }: { report: FeedCheckReport }): ReactNode {
  const { refusal, jobs, problems } = report
  return (
    <>
      <p>
        <strong>
          {refusal === null ? `${counted(jobs, 'job')} would be imported.` : 'The feed would be refused.'}
        </strong>{' '}
        {refusal}
      </p>
      <p>{totals(report)}</p>
      {problems.length > 0 && (
        // A scrollable table must be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.problems} tabIndex={0} aria-label="Problems of the feed">
          <table>
            <thead>
              <tr>
                <th scope="col">Line</th>
                <th scope="col">Job</th>
                <th scope="col">What was done</th>
                <th scope="col">Why</th>
              </tr>
            </thead>
            <tbody>
              {problems.map(({ line, column = 0, reference, severity, code, message }) => (
                <tr key={`${line}:${column}:${code}:${message}`}>
                  <td>{line}</td>
                  <td>{reference}</td>
                  <td>{words[severity]}</td>
                  <td>{message}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  )
}

const counted = (count: number, noun: string) =>
  `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`

function totals({ skipped, warnings, repairs, problems }: FeedCheckReport): string {
  const all = skipped + warnings + repairs
  if (all === 0) return 'There is nothing to mend.'
  const shown = problems.length < all ? ` The first ${problems.length} are shown.` : ''
  return `${counted(skipped, 'job')} skipped, ${counted(warnings, 'warning')}, ${counted(repairs, 'repair')}.${shown}`
}
