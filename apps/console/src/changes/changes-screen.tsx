import { createQueryOptions } from '../api/read.ts'
import { t } from '../language/text.ts'
import { useList } from '../list/use-list.ts'
import { ChangeList } from './change-list.tsx'

export function ChangesScreen() {
  const list = useList((query) => createQueryOptions('listMyChanges', { query }))
  return (
    <>
      <h1>{t('Changes')}</h1>
      <ChangeList {...list} />
    </>
  )
}
