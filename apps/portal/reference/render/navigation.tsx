import type { ReactNode } from 'react'
import type { Operation } from '../model.ts'
import { schemaAnchor } from '../schema.ts'
import { Method } from './code.tsx'
import type { Context } from './context.ts'

/** The table of everything on the page: operations by tag in document order, then the schemas. */
export const Navigation = ({ context: { reference } }: { context: Context }): ReactNode => (
  <nav className="reference-nav" aria-label={`Operations of the ${reference.title}`}>
    <div className="reference-filter">
      <button type="button" className="reference-toggle" aria-expanded="false" aria-controls="reference-list">
        Operations
      </button>
      <input type="search" placeholder="Filter operations" aria-label="Filter operations" />
    </div>
    <div className="reference-list" id="reference-list">
      <ul>
        {reference.groups.map(({ name, anchor, operations }) => (
          <Part key={anchor} name={name} isOpen>
            {operations.map(({ id, method }, index) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <Method name={method} isShort /> {shortNames(operations)[index]}
                </a>
              </li>
            ))}
          </Part>
        ))}
        {reference.schemas.length > 0 && (
          <Part name="Schemas" isOpen={false}>
            {reference.schemas.map(({ name }) => (
              <li key={name}>
                <a href={`#${schemaAnchor(name)}`}>{name}</a>
              </li>
            ))}
          </Part>
        )}
      </ul>
    </div>
  </nav>
)

type PartProps = { name: string; isOpen: boolean; children: ReactNode }

const Part = ({ name, isOpen, children }: PartProps): ReactNode => (
  <li>
    <details open={isOpen}>
      <summary>{name}</summary>
      <ul>{children}</ul>
    </details>
  </li>
)

/** What each operation is called in the list: its title up to where it goes into detail, unless two would be alike. */
const shortNames = (operations: readonly Operation[]): string[] => {
  const shortened = operations.map(({ summary }) => summary.replace(/(?:[,:]| and ).*$/, ''))
  return shortened.map((name, index) =>
    shortened.indexOf(name) === shortened.lastIndexOf(name) ? name : (operations[index]?.summary ?? name),
  )
}
