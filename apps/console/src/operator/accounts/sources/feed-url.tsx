import { TillerError } from '@tiller/client'
import type { OperatorSource } from '@tiller/client/platform'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Button } from '@tiller/ui/button'
import { Field } from '@tiller/ui/field'
import { useState, type FormEvent } from 'react'
import { client } from '../../../api/client.ts'
import { Problem } from '../../../api/problem.tsx'
import { usePermission } from '../../../session/me.ts'
import { showToast } from '../../../shell/toasts.tsx'
import { TestResult } from '../../../sources/test-result.tsx'
import { t, translateKnown } from '../../../language/text.ts'

const problemOf = (error: unknown) =>
  error instanceof TillerError
    ? translateKnown(error.errors.find(({ field }) => field === 'feedUrl')?.message ?? '') || null
    : null

/** A form that changes the feed URL of a source. A new URL must be tested before it can be saved. */
export function FeedUrl({ source: { id: sourceId, name, feedAddress } }: { source: OperatorSource }) {
  const { may, why } = usePermission('operator')
  const [feedUrl, setFeedUrl] = useState('')
  const queries = useQueryClient()
  const test = useMutation({ mutationFn: () => client.testFeed({ body: { feedUrl } }) })
  const save = useMutation({
    mutationFn: () => client.updateSourceAsOperator({ params: { sourceId }, body: { feedUrl } }),
    onSuccess: () => {
      showToast({ text: t('The feed of {name} is fetched from the new URL within a minute.', { name }) })
      setFeedUrl('')
      test.reset()
    },
    onSettled: () => queries.invalidateQueries(),
  })
  const isUsable = test.data?.outcome === 'OK' && test.data.jobs > 0
  const error = test.error ?? save.error
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isUsable) save.mutate()
    else test.mutate()
  }
  return (
    <form className="panel make" onSubmit={submit}>
      {error === null || problemOf(error) !== null ? null : <Problem error={error} />}
      <Field
        id="feed-url"
        label={t(feedAddress === null ? 'Feed URL' : 'New feed URL')}
        hint={t('With its key, if it needs one. Only the host and path are shown afterward.')}
        name="feedUrl"
        type="url"
        required
        maxLength={2048}
        placeholder="https://"
        value={feedUrl}
        error={problemOf(error)}
        onChange={({ currentTarget }) => {
          setFeedUrl(currentTarget.value)
          test.reset()
          save.reset()
        }}
      />
      <div role="status">{test.data === undefined ? null : <TestResult test={test.data} />}</div>
      <Button type="submit" disabled={!may || test.isPending || save.isPending} title={why}>
        {t(test.isPending ? 'Testing the feed…' : isUsable ? 'Save URL' : 'Test URL')}
      </Button>
      {why === undefined ? null : <p className="soft">{why}</p>}
    </form>
  )
}
