import type { Source } from '@tiller/client/platform'
import { Notice } from '@tiller/ui/notice'
import { formatCount } from '../format/text.ts'

const stateNames: Record<string, string> = {
  CA: 'California',
  CO: 'Colorado',
  DC: 'District of Columbia',
  HI: 'Hawaii',
  IL: 'Illinois',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MN: 'Minnesota',
  NJ: 'New Jersey',
  NY: 'New York',
  VT: 'Vermont',
  WA: 'Washington',
}

/** The number of open jobs without pay in states whose laws require it. */
export function MissingPayNotice({ found }: { found: Source['missingPay'] }) {
  if (found.length === 0) return null
  return (
    <Notice tone="warn">
      <ul>
        {found.map(({ state, jobs }) => (
          <li key={state}>
            {formatCount(jobs)} {jobs === 1 ? 'job' : 'jobs'} posted to {stateNames[state] ?? state} without
            pay
          </li>
        ))}
      </ul>
      <p>
        The laws of these states require pay in job ads.{' '}
        <a href="/docs/resources/pay-transparency">See the laws</a>. This is guidance, not legal advice.
      </p>
    </Notice>
  )
}
