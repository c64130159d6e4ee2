import type { Change } from '@tiller/client/platform'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { kinds } from 'virtual:kinds'
import { formatErrorMessage } from '../api/problem.tsx'
import { createQueryOptions } from '../api/read.ts'
import { campaignNamesQuery, useCampaignNames } from '../campaigns/names.ts'
import { formatInstant, humanize } from '../format/text.ts'
import { Link } from '@tanstack/react-router'
import { t, Text, translateKnown } from '../language/text.ts'
import { usePermission, useMe } from '../session/me.ts'
import { showToast } from '../shell/toasts.tsx'
import { formatFieldValue, type ObjectNames } from './shown-value.ts'
import { canRevert, revertChange } from './revert.ts'
import { Skeleton } from '../api/skeleton.tsx'

export function ChangeRows({ changes }: { changes: readonly Change[] }) {
  const names = usePauseReasons()
  const { user } = useMe()
  const { isPending } = useQuery(campaignNamesQuery)
  if (isPending) return <Skeleton />
  return (
    <ol className="changes">
      {changes.map((change) => (
        <li key={change.id}>
          <p>
            <strong>{humanize(change.action)}</strong> <ChangedObject change={change} />
            <span className="soft">
              {' '}
              · {describeActor(change, user?.id)} · <ChangeTime change={change} />
              {change.reason === null ? '' : ` · ${translateKnown(change.reason)}`}
            </span>{' '}
            {canRevert(change) ? <UndoButton change={change} /> : null}
          </p>
          {change.fields.length === 0 || change.action === 'CREATE' ? null : (
            <Fields change={change} names={names} />
          )}
        </li>
      ))}
    </ol>
  )
}

/** The time of a change. For campaigns, it links to the campaign as of that time. */
function ChangeTime({ change: { at, objectType, objectId } }: { change: Change }) {
  const time = <time dateTime={at}>{formatInstant(at)}</time>
  return objectType === 'CAMPAIGN' ? (
    <Link to="/campaigns/$campaignId" params={{ campaignId: objectId }} search={{ asOf: at }}>
      {time}
    </Link>
  ) : (
    time
  )
}

/** A button that undoes a change. The undo fails if the same field has changed again. */
function UndoButton({ change }: { change: Change }) {
  const queries = useQueryClient()
  const { may, why } = usePermission('campaigns')
  const { mutate, isPending } = useMutation({
    mutationFn: () => revertChange(change),
    onSuccess: () => showToast({ text: t('The change was undone.') }),
    onError: (error) =>
      showToast({ text: t('It could not be undone: {message}', { message: formatErrorMessage(error) }) }),
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <button
      type="button"
      className="plain take-back"
      disabled={!may || isPending}
      title={why}
      onClick={() => mutate()}
    >
      <Text
        id="Undo<unseen> change {id}</unseen>"
        values={{ id: change.id, unseen: (content) => <span className="unseen">{content}</span> }}
      />
    </button>
  )
}

/** Describes a changed field with its old and new value. */
export const describeFieldChange = (
  { field, old, new: now }: Change['fields'][number],
  names?: ObjectNames,
): string =>
  `${humanize(field)}: ${truncate(formatFieldValue(field, kinds[field], old, names))} → ${truncate(formatFieldValue(field, kinds[field], now, names))}`

const Fields = ({ change: { fields }, names }: { change: Change; names: ObjectNames }) => (
  <ul>
    {fields.map((changed) => (
      <li key={changed.field}>{describeFieldChange(changed, names)}</li>
    ))}
  </ul>
)

function ChangedObject({ change: { objectType, objectId, campaignId } }: { change: Change }) {
  const nameOf = useCampaignNames()
  const what = humanize(objectType).toLowerCase()
  if (campaignId === null) return `${what} ${objectId}`
  const campaign = (
    <Link to="/campaigns/$campaignId" params={{ campaignId }}>
      {nameOf(campaignId)}
    </Link>
  )
  if (objectType === 'CAMPAIGN') return campaign
  if (objectType !== 'SEGMENT')
    return <Text id="{object} of {campaign}" values={{ object: what, campaign }} />
  const segment = (
    <Link to="/campaigns/$campaignId/segments/$segmentId" params={{ campaignId, segmentId: objectId }}>
      {t('segment {id}', { id: objectId })}
    </Link>
  )
  return <Text id="{object} of {campaign}" values={{ object: segment, campaign }} />
}

function usePauseReasons(): ObjectNames {
  const { data } = useQuery({
    ...createQueryOptions('listPauseReasons', { query: { size: 50 } }),
    staleTime: Infinity,
  })
  return {
    pauseReasonId: new Map(data?.content.map(({ id, description }) => [id, translateKnown(description)])),
  }
}

/**
 * Describes who made a change.
 *
 * @param me id of the signed-in user
 */
export function describeActor({ actor, userId, appClientId }: Change, me: number | undefined): string {
  if (actor === 'USER') return userId === me ? t('you') : t('user {id}', { id: userId ?? '' })
  return actor === 'APP_CLIENT'
    ? t('app client {id}', { id: appClientId ?? '' })
    : humanize(actor).toLowerCase()
}

const longest = 80

const truncate = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
