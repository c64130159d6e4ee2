import { blank as blankPause, fields as pauseFields } from 'virtual:fields/ScheduledPauseCreate'
import { blank as blankBudget, fields as budgetFields } from 'virtual:fields/OneTimeBudgetCreate'
import { blank as blankChange, fields as changeFields } from 'virtual:fields/MonthlyBudgetChangeCreate'
import { validate as validatePause } from 'virtual:rules/ScheduledPauseCreate'
import { validate as validateBudget } from 'virtual:rules/OneTimeBudgetCreate'
import { validate as validateChange } from 'virtual:rules/MonthlyBudgetChangeCreate'
import type { FormSpec } from '../form/use-form.ts'
import type { ScheduleKind } from './items.ts'

export const scheduleSpecs: Readonly<Record<ScheduleKind, FormSpec & { blank: object; dayField: string }>> = {
  pause: { fields: pauseFields, validate: validatePause, blank: blankPause, dayField: 'pauseOn' },
  'one-time budget': {
    fields: budgetFields,
    validate: validateBudget,
    blank: blankBudget,
    dayField: 'start',
  },
  'budget change': {
    fields: changeFields,
    validate: validateChange,
    blank: blankChange,
    dayField: 'applyOn',
  },
}
