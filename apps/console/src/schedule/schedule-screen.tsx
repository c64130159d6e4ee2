import { scheduleRoute } from './routes.tsx'
import { ScheduleCalendar } from './schedule.tsx'
import { t } from '../language/text.ts'

export function ScheduleScreen() {
  const { month } = scheduleRoute.useSearch()
  const navigate = scheduleRoute.useNavigate()
  return (
    <>
      <h1>{t('Schedule')}</h1>
      <ScheduleCalendar month={month} go={(next) => void navigate({ search: { month: next } })} />
    </>
  )
}
