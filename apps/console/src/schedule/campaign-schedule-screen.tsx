import { useQuery } from '@tanstack/react-query'
import { createQueryOptions } from '../api/read.ts'
import { campaignScheduleRoute } from './routes.tsx'
import { ScheduleCalendar } from './schedule.tsx'

export function CampaignScheduleScreen() {
  const { campaignId } = campaignScheduleRoute.useParams()
  const { month } = campaignScheduleRoute.useSearch()
  const navigate = campaignScheduleRoute.useNavigate()
  const { data: campaign } = useQuery(createQueryOptions('getCampaign', { params: { campaignId } }))
  return (
    <ScheduleCalendar
      month={month}
      go={(next) => void navigate({ search: { month: next } })}
      campaignId={campaignId}
      isArchived={campaign?.status === 'ARCHIVED'}
    />
  )
}
