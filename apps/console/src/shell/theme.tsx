import { Select } from '@tiller/ui/select'
import { useEffect, useId } from 'react'
import { t } from '../language/text.ts'
import { setPreference, usePreference } from './preferences.ts'

const themes = [
  { value: 'system', label: t('As the system') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
] as const

export function useTheme(): void {
  const theme = usePreference('theme')
  useEffect(() => {
    document.documentElement.dataset['theme'] = theme ?? 'system'
  }, [theme])
}

export const ThemeChoice = () => (
  <Select
    id={useId()}
    label={t('Colors')}
    value={usePreference('theme') ?? 'system'}
    options={themes}
    onChange={({ currentTarget: { value } }) => setPreference('theme', value === 'system' ? null : value)}
  />
)
