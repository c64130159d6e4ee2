import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { RecommendedCpc as Recommendation } from '@tiller/client/platform'
import { client } from '../../api/client.ts'
import { createQueryOptions } from '../../api/read.ts'
import { textOrEmpty } from '../../form/form-values.ts'
import type { FormState } from '../../form/use-form.ts'
import { formatMoney, parseMoney, formatMoneyInput } from '../../format/money.ts'
import { useDebouncedValue } from '../../job-filters/use-debounced-value.ts'
import { t, Text } from '../../language/text.ts'

const afterMs = 600

/**
 * Shows the recommended price for one of the matching jobs, given its share of the budget, or the current price if
 * there is no budget.
 */
export function RecommendedCpc({
  form,
  jobId,
  jobs,
}: {
  form: FormState
  jobId: number | undefined
  jobs: number
}) {
  const found = useRecommendation(form, jobId, jobs)
  if (found === undefined) return null
  const { title, recommended, observations } = found
  return (
    <p className="recommended" role="status">
      {recommended === null ? (
        <Text
          id="There is too little data on prices for <q>{title}</q> yet: {observations, number} of 30 observations of similar jobs."
          values={{ title, observations, q: quote }}
        />
      ) : (
        <>
          <Text
            id="<strong>{price}</strong> is recommended for <q>{title}</q>: about {clicks, plural, one {# click} other {# clicks}} in 30 days, {low, number} to {high, number} (90 % interval)."
            values={{
              price: formatMoney(recommended.cpcCents),
              title,
              clicks: Math.round(recommended.clicks),
              low: Math.round(recommended.clicksLow),
              high: Math.round(recommended.clicksHigh),
              strong: (price) => <strong>{price}</strong>,
              q: quote,
            }}
          />{' '}
          <button
            type="button"
            className="plain"
            onClick={() => form.set('basicCpc', formatMoneyInput(recommended.cpcCents))}
          >
            {t('Take {price}', { price: formatMoney(recommended.cpcCents) })}
          </button>
        </>
      )}
    </p>
  )
}

const quote = (title: ReactNode) => <q>{title}</q>

function useRecommendation(form: FormState, jobId: number | undefined, jobs: number) {
  const { data: job } = useQuery({
    ...createQueryOptions('getJob', { params: { id: jobId ?? 0 } }),
    enabled: jobId !== undefined,
  })
  const budget = parseMoney(useDebouncedValue(textOrEmpty(form.values['monthlyBudget']), afterMs)) ?? 0
  const price = parseMoney(useDebouncedValue(textOrEmpty(form.values['basicCpc']), afterMs)) ?? 0
  const share = Math.floor(budget / Math.max(jobs, 1))
  const ad = job && { title: job.title, company: job.company, zipcodes: job.zipcodes.slice(0, 100) }
  const { data } = useQuery({
    queryKey: ['recommendCpc', ad, share, share > 0 ? 0 : price],
    queryFn: ({ signal }): Promise<Recommendation | null> => {
      if (ad === undefined || ad.zipcodes.length === 0) return Promise.resolve(null)
      return share > 0
        ? client.recommendCpcByBudget({ body: { ...ad, budget: share } }, { signal })
        : client.recommendCpc({ body: { ...ad, price: Math.max(price, 1), priceType: 'cpc' } }, { signal })
    },
    enabled: ad !== undefined,
    staleTime: 60_000,
  })
  return job === undefined || data === undefined || data === null ? undefined : { title: job.title, ...data }
}
