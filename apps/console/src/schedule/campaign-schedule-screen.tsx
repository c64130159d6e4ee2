import { campaignScheduleRoute } from './routes.tsx'
import { ScheduleCalendar } from './schedule.tsx'

export function CampaignScheduleScreen() {
  const { campaignId } = campaignScheduleRoute.useParams()
  const { month } = campaignScheduleRoute.useSearch()
  const navigate = campaignScheduleRoute.useNavigate()
  return (
    <ScheduleCalendar
      month={month}
      go={(next) => void navigate({ search: { month: next } })}
      campaignId={campaignId}
    />
  )
}
