import { Text } from '../../language/text.ts'
import { setPreference, usePreference } from '../preferences.ts'

export const LetterKeys = () => (
  <label className="check">
    <input
      type="checkbox"
      checked={usePreference('keys') !== 'off'}
      onChange={({ currentTarget }) => setPreference('keys', currentTarget.checked ? null : 'off')}
    />
    <span>
      <Text id="Keys of one letter, which <kbd>?</kbd> lists" values={{ kbd: (text) => <kbd>{text}</kbd> }} />
    </span>
  </label>
)
