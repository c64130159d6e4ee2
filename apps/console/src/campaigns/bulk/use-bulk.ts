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
  | { is: 'failed'; error: unknown; retry: () => void }

export function useBulk(change: BulkChange, campaigns: ReadonlyMap<number, JobCampaign>) {
  const queries = useQueryClient()
  const tell = useResultToast(change)
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
      tell(all())
      await queries.invalidateQueries()
    })
  return {
    step,
    look: () =>
      during(async () => {
        setStep({ is: 'looking' })
        setStep({ is: 'asking', dry: await send(chunked(items), campaigns, { dryRun: true }) })
      }),
    perform: () => perform(chunked(items)),
    retry: () => {
      const refused = new Set(
        all()
          .filter((each) => hasFailed(each))
          .map(({ id }) => id),
      )
      return perform(chunked(items.filter(({ id }) => refused.has(id))))
    },
  }
}

function undoSummary(outcomes: readonly Outcome[]): string {
  const refused = outcomes.filter((each) => hasFailed(each))
  if (refused.length === 0) return 'All of it is taken back.'
  const areNewer = refused.every(({ problem }) => problem?.code === 'version-mismatch')
  const why = areNewer ? ': somebody has changed that meanwhile' : ''
  return `${refused.length} of ${outcomes.length} could not be taken back${why}.`
}

function useResultToast(change: BulkChange) {
  const queries = useQueryClient()
  const takeBack = async (back: readonly BulkItem[]) => {
    try {
      const { outcomes } = await send(chunked(back), new Map())
      showToast({ text: undoSummary(outcomes) })
    } catch (error) {
      showToast({ text: `It could not be taken back: ${errorMessage(error)}` })
    }
    await queries.invalidateQueries()
  }
  return (outcomes: readonly Outcome[]) => {
    const back = outcomes.flatMap((outcome) =>
      outcome.before === undefined ? [] : (inverseOf(change, outcome.before, outcome) ?? []),
    )
    const done = outcomes.filter((each) => !hasFailed(each)).length
    showToast({
      text: `${done} of ${outcomes.length} campaigns changed.`,
      ...(back.length === 0 ? {} : { undo: () => takeBack(back) }),
    })
  }
}
