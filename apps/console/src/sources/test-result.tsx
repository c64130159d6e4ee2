import type { FeedTest } from '@tiller/client/platform'
import { Notice } from '@tiller/ui/notice'
import { formatCount, humanize } from '../format/text.ts'
import { t, translateKnown } from '../language/text.ts'

/** The result of the test of a feed: what was found, and problems. */
export function TestResult({ test }: { test: FeedTest }) {
  const { outcome, message, jobs, isComplete, problemKinds, samples } = test
  if (outcome !== 'OK' || jobs === 0)
    return (
      <Notice tone="bad">
        <p>{message === null ? t('There is no job that can be imported.') : translateKnown(message)}</p>
        <ProblemTexts test={test} />
      </Notice>
    )
  return (
    <Notice tone={problemKinds.length === 0 ? 'good' : 'info'}>
      <p>
        <strong>
          {isComplete
            ? t('{jobs, plural, one {# job found} other {# jobs found}}', { jobs })
            : t('{jobs, plural, one {More than # job found} other {More than # jobs found}}', { jobs })}
        </strong>
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
      <summary>
        {t('Problems: {count, number}', { count: problemKinds.reduce((sum, { count }) => sum + count, 0) })}
      </summary>
      <ul>
        {problemKinds.map(({ code, count }) => {
          const example = problems.find((problem) => problem.code === code)
          return (
            <li key={code}>
              {humanize(code)}: {formatCount(count)}
              {example === undefined ? null : <span className="soft"> {describeExample(example)}</span>}
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function describeExample({ line, message }: FeedTest['problems'][number]): string {
  const text = translateKnown(message)
  return line === null ? text : t('Line {line, number}: {text}', { line, text })
}
