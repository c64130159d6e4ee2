import type { JobCampaign } from '@tiller/client/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { formatErrorMessage } from '../../api/problem.tsx'
import { t } from '../../language/text.ts'
import { showToast } from '../../shell/toasts.tsx'
import { createUndoItem, createBulkItem, type BulkChange, type BulkItem } from './change.ts'
import {
  createChunks,
  isFailedOutcome,
  sendChunks,
  type BulkChunk,
  type CampaignOutcome,
  type BulkResult,
} from './run.ts'

export type BulkStep =
  | { is: 'looking' }
  | { is: 'asking'; dry: BulkResult }
  | { is: 'doing' | 'done'; outcomes: readonly CampaignOutcome[]; of: number }
  | { is: 'undoing' }
  | { is: 'undone'; summary: string }
  | { is: 'failed'; error: unknown; retry: () => void }

export function useBulk(change: BulkChange, campaigns: ReadonlyMap<number, JobCampaign>) {
  const queries = useQueryClient()
  const undo = useUndo()
  const [step, setStep] = useState<BulkStep>({ is: 'looking' })
  const ended = useRef<ReadonlyMap<number, CampaignOutcome>>(new Map())
  const items = [...campaigns.keys()].map((id) => createBulkItem(change, id))
  const all = () => [...ended.current.values()]

  const during = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      setStep({ is: 'failed', error, retry: () => void during(work) })
    }
  }
  const perform = (chunks: readonly BulkChunk[]) =>
    during(async () => {
      const show = (is: 'doing' | 'done') => setStep({ is, outcomes: all(), of: items.length })
      show('doing')
      await sendChunks(chunks, campaigns, {
        done: (outcomes) => {
          ended.current = new Map([...ended.current, ...outcomes.map((each) => [each.id, each] as const)])
          show('doing')
        },
      })
      show('done')
      await queries.invalidateQueries()
    })
  return {
    step,
    /** Undoes the change; undefined if there is nothing to undo. */
    undo:
      itemsBack(change, all()).length === 0
        ? undefined
        : () =>
            during(async () => {
              setStep({ is: 'undoing' })
              setStep({ is: 'undone', summary: await undo(itemsBack(change, all())) })
            }),
    /** Shows the result as a toast. Call this when the dialog closes, because an open dialog covers toasts. */
    showResult: () => {
      if (step.is === 'done') showToast(resultToast(all(), itemsBack(change, all()), undo))
    },
    look: () =>
      during(async () => {
        setStep({ is: 'looking' })
        setStep({ is: 'asking', dry: await sendChunks(createChunks(items), campaigns, { dryRun: true }) })
      }),
    perform: () => perform(createChunks(items)),
    retry: () => perform(createChunks(items.filter(({ id }) => isRefused(ended.current.get(id))))),
  }
}

function undoSummary(outcomes: readonly CampaignOutcome[]): string {
  const refused = outcomes.filter((each) => isFailedOutcome(each))
  if (refused.length === 0) return t('All changes were undone.')
  const areNewer = refused.every(({ problem }) => problem?.code === 'version-mismatch')
  const counts = { refused: refused.length, total: outcomes.length }
  return areNewer
    ? t(
        '{refused, number} of {total, number} campaigns could not be restored: they were changed again in the meantime.',
        counts,
      )
    : t('{refused, number} of {total, number} campaigns could not be restored.', counts)
}

function resultToast(
  outcomes: readonly CampaignOutcome[],
  back: readonly BulkItem[],
  undo: (back: readonly BulkItem[]) => Promise<string>,
) {
  const changed = outcomes.filter((each) => !isFailedOutcome(each)).length
  const text = t('{changed, number} of {total, number} campaigns changed.', {
    changed,
    total: outcomes.length,
  })
  return back.length === 0 ? { text } : { text, undo: async () => showToast({ text: await undo(back) }) }
}

const isRefused = (outcome: CampaignOutcome | undefined) => outcome !== undefined && isFailedOutcome(outcome)

const itemsBack = (change: BulkChange, outcomes: readonly CampaignOutcome[]): readonly BulkItem[] =>
  outcomes.flatMap((outcome) =>
    outcome.before === undefined ? [] : (createUndoItem(change, outcome.before, outcome) ?? []),
  )

function useUndo() {
  const queries = useQueryClient()
  return async (back: readonly BulkItem[]): Promise<string> => {
    try {
      const { outcomes } = await sendChunks(createChunks(back), new Map())
      return undoSummary(outcomes)
    } catch (error) {
      return t('The changes could not be undone: {message}', { message: formatErrorMessage(error) })
    } finally {
      await queries.invalidateQueries()
    }
  }
}
