import type { ReactNode } from 'react'
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
          <Part key={anchor} name={name} anchor={anchor}>
            {operations.map(({ id, method, summary }) => (
              <li key={id}>
                <a href={`#${id}`}>
                  <Method name={method} isShort /> {summary}
                </a>
              </li>
            ))}
          </Part>
        ))}
        {reference.schemas.length > 0 && (
          <Part name="Schemas" anchor="schemas">
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

type PartProps = { name: string; anchor: string; children: ReactNode }

const Part = ({ name, anchor, children }: PartProps): ReactNode => (
  <li>
    <a className="reference-tag" href={`#${anchor}`}>
      {name}
    </a>
    <ul>{children}</ul>
  </li>
)
