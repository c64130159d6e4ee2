import type { JobCampaign } from '@tiller/client/platform'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { errorMessage } from '../../api/problem.tsx'
import { showToast } from '../../shell/toasts.tsx'
import { inverseOf, itemOf, type BulkChange, type BulkItem } from './change.ts'
import { chunked, hasFailed, send, type Chunk, type Outcome, type Run } from './run.ts'

export type Step =
  | { is: 'looking' }
  | { is: 'asking'; dry: Run }
  | { is: 'doing' | 'done'; outcomes: readonly Outcome[]; of: number }
  | { is: 'undoing' }
  | { is: 'undone'; summary: string }
  | { is: 'failed'; error: unknown; retry: () => void }

export function useBulk(change: BulkChange, campaigns: ReadonlyMap<number, JobCampaign>) {
  const queries = useQueryClient()
  const undo = useUndo()
  const [step, setStep] = useState<Step>({ is: 'looking' })
  const ended = useRef<ReadonlyMap<number, Outcome>>(new Map())
  const items = [...campaigns.keys()].map((id) => itemOf(change, id))
  const all = () => [...ended.current.values()]

  const during = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      setStep({ is: 'failed', error, retry: () => void during(work) })
    }
  }
  const perform = (chunks: readonly Chunk[]) =>
    during(async () => {
      const show = (is: 'doing' | 'done') => setStep({ is, outcomes: all(), of: items.length })
      show('doing')
      await send(chunks, campaigns, {
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
    /** Undefined if there is nothing to undo. */
    undo:
      itemsBack(change, all()).length === 0
        ? undefined
        : () =>
            during(async () => {
              setStep({ is: 'undoing' })
              setStep({ is: 'undone', summary: await undo(itemsBack(change, all())) })
            }),
    /** Call it when the dialog closes: while it is open, it covers toasts. */
    showResult: () => {
      if (step.is === 'done') showToast(resultToast(all(), itemsBack(change, all()), undo))
    },
    look: () =>
      during(async () => {
        setStep({ is: 'looking' })
        setStep({ is: 'asking', dry: await send(chunked(items), campaigns, { dryRun: true }) })
      }),
    perform: () => perform(chunked(items)),
    retry: () => perform(chunked(items.filter(({ id }) => isRefused(ended.current.get(id))))),
  }
}

function undoSummary(outcomes: readonly Outcome[]): string {
  const refused = outcomes.filter((each) => hasFailed(each))
  if (refused.length === 0) return 'All changes were undone.'
  const areNewer = refused.every(({ problem }) => problem?.code === 'version-mismatch')
  const why = areNewer ? ': they were changed again in the meantime' : ''
  return `${refused.length} of ${outcomes.length} campaigns could not be restored${why}.`
}

function resultToast(
  outcomes: readonly Outcome[],
  back: readonly BulkItem[],
  undo: (back: readonly BulkItem[]) => Promise<string>,
) {
  const changed = outcomes.filter((each) => !hasFailed(each)).length
  const text = `${changed} of ${outcomes.length} campaigns changed.`
  return back.length === 0 ? { text } : { text, undo: async () => showToast({ text: await undo(back) }) }
}

const isRefused = (outcome: Outcome | undefined) => outcome !== undefined && hasFailed(outcome)

const itemsBack = (change: BulkChange, outcomes: readonly Outcome[]): readonly BulkItem[] =>
  outcomes.flatMap((outcome) =>
    outcome.before === undefined ? [] : (inverseOf(change, outcome.before, outcome) ?? []),
  )

function useUndo() {
  const queries = useQueryClient()
  return async (back: readonly BulkItem[]): Promise<string> => {
    try {
      const { outcomes } = await send(chunked(back), new Map())
      return undoSummary(outcomes)
    } catch (error) {
      return `The changes could not be undone: ${errorMessage(error)}`
    } finally {
      await queries.invalidateQueries()
    }
  }
}
