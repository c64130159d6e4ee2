import type { FeedTest } from '@tiller/client/platform'
import { Notice } from '@tiller/ui/notice'
import { formatCount, humanize } from '../format/text.ts'

const jobCount = (jobs: number) => `${formatCount(jobs)} ${jobs === 1 ? 'job' : 'jobs'}`

/** The result of the test of a feed: what was found, and problems. */
export function TestResult({ test }: { test: FeedTest }) {
  const { outcome, message, jobs, isComplete, problemKinds, samples } = test
  if (outcome !== 'OK' || jobs === 0)
    return (
      <Notice tone="bad">
        <p>{message ?? 'There is no job that can be imported.'}</p>
        <ProblemTexts test={test} />
      </Notice>
    )
  return (
    <Notice tone={problemKinds.length === 0 ? 'good' : 'info'}>
      <p>
        <strong>{isComplete ? `${jobCount(jobs)} found` : `More than ${jobCount(jobs)} found`}</strong>
      </p>
      <ul>
        {samples.map(({ jobReference, title, company, places }) => (
          <li key={jobReference}>{[title, company, ...places.slice(0, 2)].join(' · ')}</li>
        ))}
      </ul>
      <ProblemTexts test={test} />
    </Notice>
  )
}

/** Shows one problem of each kind, with its line. */
function ProblemTexts({ test: { problems, problemKinds } }: { test: FeedTest }) {
  if (problemKinds.length === 0) return null
  return (
    <details>
      <summary>Problems: {formatCount(problemKinds.reduce((sum, { count }) => sum + count, 0))}</summary>
      <ul>
        {problemKinds.map(({ code, count }) => {
          const example = problems.find((problem) => problem.code === code)
          return (
            <li key={code}>
              {humanize(code)}: {formatCount(count)}
              {example === undefined ? null : (
                <span className="soft">
                  {' '}
                  {example.line === null ? '' : `Line ${formatCount(example.line)}: `}
                  {example.message}
                </span>
              )}
            </li>
          )
        })}
      </ul>
    </details>
  )
}
