import type { ReactNode } from 'react'
import type { OperationGroup } from '../model.ts'
import { getSchemaAnchor } from '../schema.ts'
import { MethodInList } from './code.tsx'
import type { RenderContext } from './context.ts'

/** The table of contents: operations by tag, and schemas. Those on another page are links to it. */
export const Navigation = ({ context: { reference, links } }: { context: RenderContext }): ReactNode => {
  const kind = links.operations === '' ? 'operations' : 'schemas'
  const title = kind === 'operations' ? 'Operations' : 'Schemas'
  return (
    <nav className="reference-nav" aria-label={`${title} of the ${reference.title}`}>
      <div className="reference-filter">
        <button
          type="button"
          className="reference-toggle"
          aria-expanded="false"
          aria-controls="reference-list"
        >
          {title}
        </button>
        <input type="search" placeholder={`Filter ${kind}`} aria-label={`Filter ${kind}`} />
      </div>
      <div className="reference-list" id="reference-list">
        <ul>
          {links.operations === '' ? (
            reference.groups.map((group) => <GroupPart key={group.anchor} group={group} />)
          ) : (
            <OtherPages name="Operations" address={links.operations} />
          )}
          {links.schemas !== '' && <OtherPages name="Schemas" address={links.schemas} />}
          {links.schemas === '' && reference.schemas.length > 0 && (
            <Part name="Schemas" isOpen={kind === 'schemas'}>
              {reference.schemas.map(({ name }) => (
                <li key={name}>
                  <a href={`#${getSchemaAnchor(name)}`}>{name}</a>
                </li>
              ))}
            </Part>
          )}
        </ul>
      </div>
    </nav>
  )
}

const GroupPart = ({ group: { name, operations } }: { group: OperationGroup }): ReactNode => (
  <Part name={name} isOpen>
    {operations.map(({ id, method, summary }) => (
      <li key={id}>
        <a href={`#${id}`}>
          <MethodInList name={method} /> {summary}
        </a>
      </li>
    ))}
  </Part>
)

const OtherPages = ({ name, address }: { name: string; address: string }): ReactNode => (
  <li className="reference-elsewhere">
    <a href={address}>{name} →</a>
  </li>
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
