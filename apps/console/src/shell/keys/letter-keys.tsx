import { remember, usePreference } from '../preferences.ts'

/** Letters alone do things, unless they are switched off. */
export const LetterKeys = () => (
  <label className="check">
    <input
      type="checkbox"
      checked={usePreference('keys') !== 'off'}
      onChange={({ currentTarget }) => remember('keys', currentTarget.checked ? null : 'off')}
    />
    <span>
      Keys of one letter, which <kbd>?</kbd> lists
    </span>
  </label>
)
