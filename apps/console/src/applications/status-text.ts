import type { JobApplication } from '@tiller/client/platform'
import { t } from '../language/text.ts'
import type { applicationStatuses } from './read-filters.ts'

export type ApplicationState = 'started' | 'completed' | 'qualified'

export const getApplicationState = ({ completed, qualified }: JobApplication): ApplicationState =>
  completed ? (qualified ? 'qualified' : 'completed') : 'started'

/** Returns the text of a status. In Spanish, it agrees with the word for an application. */
export const formatStatus = (status: (typeof applicationStatuses)[number] | 'new'): string =>
  t(
    '{status, select, new {New} started {Started} counted {Counted in reports} completed {Completed} other {Qualified}}',
    { status },
  )
