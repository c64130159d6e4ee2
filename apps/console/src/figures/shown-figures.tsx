import { performanceFigures, type FigureName } from '@tiller/contract/platform/reports/figures'
import { t } from '../language/text.ts'
import { setPreference, usePreference } from '../shell/preferences.ts'

const defaultFigures: readonly FigureName[] = [
  'spendCents',
  'clicks',
  'ctr',
  'avgCpcCents',
  'applications',
  'cvr',
  'costPerApplicationCents',
]

const preference = 'figures'
const allFigures = Object.keys(performanceFigures) as FigureName[]

/** Returns the figures that the user has chosen for lists, in their usual order. */
export function useShownFigures(): readonly FigureName[] {
  const stored = usePreference(preference)
  const chosen: readonly string[] = stored?.split(',') ?? defaultFigures
  return allFigures.filter((name) => chosen.includes(name))
}

/** A choice of the figures that all lists show. It is stored in this browser. */
export function FigureChooser() {
  const shown = useShownFigures()
  const toggle = (name: FigureName) =>
    setPreference(preference, allFigures.filter((each) => (each === name) !== shown.includes(each)).join(','))
  return (
    <details className="figure-chooser">
      <summary className="chip">{t('Columns')}</summary>
      <fieldset>
        <legend className="unseen">{t('Columns with figures')}</legend>
        {allFigures.map((name) => (
          <label key={name} className="check">
            <input type="checkbox" checked={shown.includes(name)} onChange={() => toggle(name)} />
            {t(performanceFigures[name].label)}
          </label>
        ))}
        <button type="button" className="plain" onClick={() => setPreference(preference, null)}>
          {t('Show the usual columns')}
        </button>
      </fieldset>
    </details>
  )
}
