import { Link } from '@tanstack/react-router'
import { t } from '../language/text.ts'
import { QueryBoundary } from '../api/query-boundary.tsx'
import { createQueryOptions } from '../api/read.ts'
import { ReportTotals } from '../reports/totals.tsx'

/** The figures of the month to date, as on the first screen of the reports. */
export const MonthFigures = () => (
  <section className="panel" aria-labelledby="month-figures-title">
    <header>
      <h2 id="month-figures-title">{t('Results of this month')}</h2>
      <Link to="/reports">{t('Report')}</Link>
    </header>
    <QueryBoundary of={createQueryOptions('reportActivity', { query: { interval: 'total' } })} height="month">
      {(report) => <ReportTotals report={report} vs={undefined} />}
    </QueryBoundary>
  </section>
)
