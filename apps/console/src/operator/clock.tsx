import { useMutation, useQueryClient } from '@tanstack/react-query'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { ConfirmButton } from '../form/confirm.tsx'
import { formatInstant } from '../format/text.ts'
import { usePermission } from '../session/me.ts'
import { t } from '../language/text.ts'

const dayMs = 86_400_000

const steps = [
  { label: t('Advance by an hour'), ms: 3_600_000 },
  { label: t('Advance by a day'), ms: dayMs },
  { label: t('Advance by a week'), ms: 7 * dayMs },
  { label: t('Advance by 31 days'), ms: 31 * dayMs },
] as const

export function Clock({ at }: { at: string }) {
  const { may } = usePermission('operator')
  const queries = useQueryClient()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (ms: number) =>
      client.moveClock({ body: { to: new Date(Date.parse(at) + ms).toISOString() } }),
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <section className="panel" aria-labelledby="clock-title" aria-busy={isPending}>
      <h2 id="clock-title">{t('Sandbox clock')}</h2>
      <p>
        {t(
          'Everything that is due in the skipped time happens in order: schedules, archiving, and the start of days and months. The clock cannot be turned back.',
        )}
      </p>
      {error === null ? null : <Problem error={error} />}
      <div className="actions">
        {steps.map(({ label, ms }) => (
          <ConfirmButton key={ms} label={label} of="" disabled={!may || isPending} act={() => mutate(ms)}>
            <p>{t('It is {time} now. The clock cannot be turned back.', { time: formatInstant(at) })}</p>
          </ConfirmButton>
        ))}
      </div>
      <div role="status">
        {isPending ? <p>{t('Advancing the clock, day by day…')}</p> : null}
        {data === undefined ? null : (
          <p>
            {t('It is {time} now.', { time: formatInstant(data.at) })} {describeStops(data.stops)}
          </p>
        )}
      </div>
    </section>
  )
}

function describeStops(stops: readonly { happened: number }[]): string {
  const all = stops.reduce((sum, { happened }) => sum + happened, 0)
  if (all === 0) return t('Nothing was due in the skipped time.')
  return t('{count, plural, one {# due action was performed.} other {# due actions were performed.}}', {
    count: all,
  })
}
