import type { FormEvent } from 'react'
import { t } from '../../language/text.ts'
import { humanize } from '../../format/text.ts'
import { formatListFilter } from './list-filter.ts'
import type { ListSearch } from '../list-search.ts'
import { parseListFilter } from './parse-list-filter.ts'

type Props = {
  noun: string
  /** The API field in which words are searched. */
  textField: string
  search: ListSearch
  go: (search: ListSearch) => void
}

const readInput = (event: FormEvent<HTMLFormElement>, name: string) => {
  event.preventDefault()
  const value = new FormData(event.currentTarget).get(name)
  return typeof value === 'string' ? value : ''
}

/** Search by words, which keeps the status filter, and under "Advanced" by an expression in the API's grammar. */
export function SearchBoxes({ noun, textField, search: { search, sort }, go }: Props) {
  const filter = parseListFilter(search, textField)
  const find = (found: string | undefined) => go({ sort, ...(found ? { search: found } : {}) })
  return (
    <div className="list-search">
      <form
        role="search"
        onSubmit={(event) =>
          find(formatListFilter({ words: readInput(event, 'words'), status: filter?.status }, textField))
        }
      >
        <input
          className="ui-input"
          type="search"
          name="words"
          defaultValue={filter?.words ?? ''}
          maxLength={900}
          aria-label={t('Search {noun}', { noun })}
          placeholder={t('Search by {field}', { field: humanize(textField).toLowerCase() })}
        />
      </form>
      <details open={filter === undefined}>
        <summary>{t('Advanced')}</summary>
        <form className="ui-field" onSubmit={(event) => find(readInput(event, 'expression').trim())}>
          <label htmlFor={`expression-${noun}`}>{t('Conditions')}</label>
          <input
            id={`expression-${noun}`}
            className="ui-input"
            name="expression"
            defaultValue={search ?? ''}
            maxLength={1_000}
            autoComplete="off"
            spellCheck={false}
          />
          <p className="ui-field-hint">
            {t('Combine conditions on several fields, as in the API.')}{' '}
            <a href="/docs/guides/platform-api/querying#search">{t('How to write them')}</a>
          </p>
          <div className="actions">
            <button type="submit" className="plain">
              {t('Search')}
            </button>
          </div>
        </form>
      </details>
    </div>
  )
}
