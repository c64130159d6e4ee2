import { scheduleRoute } from './routes.tsx'
import { ScheduleCalendar } from './schedule.tsx'

export function ScheduleScreen() {
  const { month } = scheduleRoute.useSearch()
  const navigate = scheduleRoute.useNavigate()
  return (
    <>
      <h1>Schedule</h1>
      <ScheduleCalendar month={month} go={(next) => void navigate({ search: { month: next } })} />
    </>
  )
}
