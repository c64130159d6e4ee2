import { setPreference, usePreference } from '../preferences.ts'

export const LetterKeys = () => (
  <label className="check">
    <input
      type="checkbox"
      checked={usePreference('keys') !== 'off'}
      onChange={({ currentTarget }) => setPreference('keys', currentTarget.checked ? null : 'off')}
    />
    <span>
      Keys of one letter, which <kbd>?</kbd> lists
    </span>
  </label>
)
