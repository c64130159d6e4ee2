import { scheduleRoute } from './routes.tsx'
import { Schedule } from './schedule.tsx'

export function ScheduleScreen() {
  const { month } = scheduleRoute.useSearch()
  const navigate = scheduleRoute.useNavigate()
  return (
    <>
      <h1>Schedule</h1>
      <Schedule month={month} go={(next) => void navigate({ search: { month: next } })} />
    </>
  )
}
