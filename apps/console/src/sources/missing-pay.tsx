import type { Source } from '@tiller/client/platform'
import { Notice } from '@tiller/ui/notice'
import { t, Text } from '../language/text.ts'

const stateNames: Record<string, string> = {
  CA: t('California'),
  CO: t('Colorado'),
  DC: t('District of Columbia'),
  HI: t('Hawaii'),
  IL: t('Illinois'),
  MA: t('Massachusetts'),
  MD: t('Maryland'),
  ME: t('Maine'),
  MN: t('Minnesota'),
  NJ: t('New Jersey'),
  NY: t('New York'),
  VT: t('Vermont'),
  WA: t('Washington'),
}

/** The number of open jobs without pay in states whose laws require it. */
export function MissingPayNotice({ found }: { found: Source['missingPay'] }) {
  if (found.length === 0) return null
  return (
    <Notice tone="warn">
      <ul>
        {found.map(({ state, jobs }) => (
          <li key={state}>
            {t(
              '{jobs, plural, one {# job posted to {state} without pay} other {# jobs posted to {state} without pay}}',
              { jobs, state: stateNames[state] ?? state },
            )}
          </li>
        ))}
      </ul>
      <p>
        <Text
          id="The laws of these states require pay in job ads. <link>See the laws</link>. This is guidance, not legal advice."
          values={{ link: (content) => <a href="/docs/resources/pay-transparency">{content}</a> }}
        />
      </p>
    </Notice>
  )
}
