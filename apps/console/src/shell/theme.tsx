import { Select } from '@tiller/ui/select'
import { useEffect, useId } from 'react'
import { remember, usePreference } from './preferences.ts'

const themes = [
  { value: 'system', label: 'As the system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const

/** Shows the console light or dark, as the reader has chosen; else as the system is. */
export function useTheme(): void {
  const theme = usePreference('theme')
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme ?? 'system'
  }, [theme])
}

export const ThemeChoice = () => (
  <Select
    id={useId()}
    label="Colours"
    value={usePreference('theme') ?? 'system'}
    options={themes}
    onChange={({ currentTarget: { value } }) => remember('theme', value === 'system' ? null : value)}
  />
)
