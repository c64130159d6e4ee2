import type { Source } from '@tiller/client/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@tiller/ui/button'
import { client } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'
import { usePermission } from '../session/me.ts'
import { showToast } from '../shell/toasts.tsx'
import { t } from '../language/text.ts'

/** A setting for whether the open jobs of a source have public pages. */
export function SearchEngineSetting({ source: { id, searchEngines } }: { source: Source }) {
  const { may, why } = usePermission('advertiser', 'sources')
  const queries = useQueryClient()
  const change = useMutation({
    mutationFn: () =>
      client.updateSource({ params: { sourceId: id }, body: { searchEngines: !searchEngines } }),
    onSuccess: () =>
      showToast({
        text: searchEngines
          ? t('Jobs are no longer published.')
          : t('Open jobs are published for search engines.'),
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['getSource'] }),
  })
  return (
    <section aria-labelledby="search-engines">
      <h2 id="search-engines">{t('Search engines')}</h2>
      {change.error === null ? null : <Problem error={change.error} />}
      <p>
        {searchEngines
          ? t(
              'Each open job has a public page that Google for Jobs and other search engines can show, free of charge.',
            )
          : t(
              'Give each open job a public page, so that Google for Jobs and other search engines can show it, free of charge.',
            )}
      </p>
      <p>
        <Button
          type="button"
          kind="quiet"
          disabled={!may || change.isPending}
          title={why}
          onClick={() => change.mutate()}
        >
          {searchEngines ? t('Stop publishing') : t('Publish jobs')}
        </Button>
      </p>
      {why === undefined ? null : <p className="soft">{why}</p>}
    </section>
  )
}
