import { campaignScheduleRoute } from './routes.tsx'
import { Schedule } from './schedule.tsx'

export function CampaignScheduleScreen() {
  const { campaignId } = campaignScheduleRoute.useParams()
  const { month } = campaignScheduleRoute.useSearch()
  const navigate = campaignScheduleRoute.useNavigate()
  return (
    <Schedule
      month={month}
      go={(next) => void navigate({ search: { month: next } })}
      campaignId={campaignId}
    />
  )
}
