import type { Ref } from 'react'
import { t } from '../../language/text.ts'
import { useMe } from '../../session/me.ts'
import { listNavigationEntries } from '../navigation.ts'
import { LetterKeys } from './letter-keys.tsx'

const keys = [
  ['Ctrl K', 'Find a place, a campaign or a job'],
  ['/', 'Search the list'],
  ['j k', 'Next row, previous row'],
  ['x', 'Select the row'],
  ['e', 'Edit the row'],
  ['Enter', 'Open the row'],
  ['z', 'Undo the last change'],
  ['a', 'API calls of this screen'],
  ['?', 'Show keyboard shortcuts'],
] as const

export function KeyHelp({ ref }: { ref: Ref<HTMLDialogElement> }) {
  const places = listNavigationEntries(useMe().scopes).map(({ key, label }) => [`g ${key}`, label] as const)
  return (
    <dialog ref={ref} className="question help" aria-labelledby="help-title">
      <h2 id="help-title">{t('Keys')}</h2>
      <dl className="keys">
        {[...keys, ...places].map(([key, does]) => (
          <div key={key}>
            <dt>
              {key.split(' ').map((each) => (
                <kbd key={each}>{each}</kbd>
              ))}
            </dt>
            <dd>{t(does)}</dd>
          </div>
        ))}
      </dl>
      <LetterKeys />
      <form method="dialog">
        <button type="submit" className="ui-button ui-button-quiet">
          {t('Close')}
        </button>
      </form>
    </dialog>
  )
}
