import { storedSentences } from '@tiller/contract/sentences/spanish'
import { alerts } from './spanish/alerts.ts'
import { api } from './spanish/api.ts'
import { applications } from './spanish/applications.ts'
import { campaigns } from './spanish/campaigns.ts'
import { changes } from './spanish/changes.ts'
import { charts } from './spanish/charts.ts'
import { fieldHelp } from './spanish/field-help.ts'
import { figures } from './spanish/figures.ts'
import { format } from './spanish/format.ts'
import { forms } from './spanish/forms.ts'
import { jobFilters } from './spanish/job-filters.ts'
import { jobs } from './spanish/jobs.ts'
import { labels } from './spanish/labels.ts'
import { list } from './spanish/list.ts'
import { operator } from './spanish/operator.ts'
import { overview } from './spanish/overview.ts'
import { posting } from './spanish/posting.ts'
import { reports } from './spanish/reports.ts'
import { schedule } from './spanish/schedule.ts'
import { segments } from './spanish/segments.ts'
import { serverTexts as ownServerTexts } from './spanish/server-texts.ts'
import { session } from './spanish/session.ts'
import { settings } from './spanish/settings.ts'
import { shell } from './spanish/shell.ts'
import { sources } from './spanish/sources.ts'
import { states } from './spanish/states.ts'
import { titles } from './spanish/titles.ts'

/** Templates of the sentences that the server and the contract write. */
export const serverTexts = { ...storedSentences, ...ownServerTexts }

/** The Spanish texts by their English text. They are loaded only if Spanish is chosen. */
export const spanish = {
  ...alerts,
  ...api,
  ...applications,
  ...campaigns,
  ...changes,
  ...charts,
  ...fieldHelp,
  ...figures,
  ...format,
  ...forms,
  ...jobFilters,
  ...jobs,
  ...labels,
  ...list,
  ...operator,
  ...overview,
  ...posting,
  ...reports,
  ...schedule,
  ...segments,
  ...session,
  ...settings,
  ...shell,
  ...sources,
  ...states,
  ...titles,
}
