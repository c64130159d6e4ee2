import type { Change } from '@tiller/client/platform'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { kinds } from 'virtual:kinds'
import { sentenceOf } from '../api/problem.tsx'
import { read } from '../api/read.ts'
import { campaignNames, useCampaignNames } from '../campaigns/names.ts'
import { instant, spoken } from '../format/text.ts'
import { Link } from '@tanstack/react-router'
import { useMay, useMe } from '../session/me.ts'
import { showToast } from '../shell/toasts.tsx'
import { shownValue, type Names } from './shown-value.ts'
import { canTakeBack, takeBack } from './revert.ts'
import { Waiting } from '../api/skeleton.tsx'

/** Changes, the newest first: who did what to what, and each field before and after. */
export function ChangeRows({ changes }: { changes: readonly Change[] }) {
  const names = usePauseReasons()
  const { user } = useMe()
  const { isPending } = useQuery(campaignNames)
  if (isPending) return <Waiting />
  return (
    <ol className="changes">
      {changes.map((change) => (
        <li key={change.id}>
          <p>
            <strong>{spoken(change.action)}</strong> <ChangedObject change={change} />
            <span className="soft">
              {' '}
              · {actorOf(change, user?.id)} · <When change={change} />
              {change.reason === null ? '' : ` · ${change.reason}`}
            </span>{' '}
            {canTakeBack(change) ? <TakeBack change={change} /> : null}
          </p>
          {change.fields.length === 0 || change.action === 'CREATE' ? null : (
            <Fields change={change} names={names} />
          )}
        </li>
      ))}
    </ol>
  )
}

/** When it was; of a campaign, it leads to how that was then. */
function When({ change: { at, objectType, objectId } }: { change: Change }) {
  const time = <time dateTime={at}>{instant(at)}</time>
  return objectType === 'CAMPAIGN' ? (
    <Link to="/campaigns/$campaignId" params={{ campaignId: objectId }} search={{ asOf: at }}>
      {time}
    </Link>
  ) : (
    time
  )
}

/** Takes a change back, if nobody has changed the same once more. */
function TakeBack({ change }: { change: Change }) {
  const queries = useQueryClient()
  const { may, why } = useMay('campaigns')
  const { mutate, isPending } = useMutation({
    mutationFn: () => takeBack(change),
    onSuccess: () => showToast({ text: 'It is as it was before.' }),
    onError: (error) => showToast({ text: `It could not be taken back: ${sentenceOf(error)}` }),
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
      Undo<span className="unseen"> change {change.id}</span>
    </button>
  )
}

const Fields = ({ change: { fields }, names }: { change: Change; names: Names }) => (
  <ul>
    {fields.map(({ field, old, new: now }) => (
      <li key={field}>
        {spoken(field)}: {shortened(shownValue(field, kinds[field], old, names))} →{' '}
        {shortened(shownValue(field, kinds[field], now, names))}
      </li>
    ))}
  </ul>
)

/** What was changed, by the name of its campaign where it has one. */
function ChangedObject({ change: { objectType, objectId, campaignId } }: { change: Change }) {
  const nameOf = useCampaignNames()
  const what = spoken(objectType).toLowerCase()
  if (campaignId === null) return `${what} ${objectId}`
  const campaign = (
    <Link to="/campaigns/$campaignId" params={{ campaignId }}>
      {nameOf(campaignId)}
    </Link>
  )
  if (objectType === 'CAMPAIGN') return campaign
  if (objectType !== 'SEGMENT')
    return (
      <>
        {what} of {campaign}
      </>
    )
  return (
    <>
      <Link to="/campaigns/$campaignId/segments/$segmentId" params={{ campaignId, segmentId: objectId }}>
        segment {objectId}
      </Link>{' '}
      of {campaign}
    </>
  )
}

function usePauseReasons(): Names {
  const { data } = useQuery({ ...read('listPauseReasons', { query: { size: 50 } }), staleTime: Infinity })
  return { pauseReasonId: new Map(data?.content.map(({ id, description }) => [id, description])) }
}

function actorOf({ actor, userId, appClientId }: Change, me: number | undefined): string {
  if (actor === 'USER') return userId === me ? 'you' : `user ${userId ?? ''}`
  return actor === 'APP_CLIENT' ? `app client ${appClientId ?? ''}` : spoken(actor).toLowerCase()
}

const longest = 80

const shortened = (text: string) => (text.length > longest ? `${text.slice(0, longest)}…` : text)
