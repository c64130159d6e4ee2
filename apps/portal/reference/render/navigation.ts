import { html, type Html } from '../html.ts'
import type { Context } from './context.ts'

/** The table of everything on the page: operations by tag in document order, then the schemas. */
export const navigation = ({ reference }: Context): Html =>
  html`<nav class="reference-nav" aria-label="Operations of the ${reference.title}">
    <div class="reference-filter">
      <button type="button" class="reference-toggle" aria-expanded="false" aria-controls="reference-list">
        Operations
      </button>
      <input type="search" placeholder="Filter operations" aria-label="Filter operations" />
    </div>
    <div class="reference-list" id="reference-list">
      <ul>
        ${reference.groups.map(
          ({ name, anchor, operations }) =>
            html`<li>
              <a class="reference-tag" href="#${anchor}">${name}</a>
              <ul>
                ${operations.map(
                  ({ id, method, summary }) =>
                    html`<li>
                      <a href="#${id}"
                        ><span class="method method-${method.toLowerCase()}">${short(method)}</span>
                        ${summary}</a
                      >
                    </li>`,
                )}
              </ul>
            </li>`,
        )}${
          reference.schemas.length > 0 &&
          html`<li>
            <a class="reference-tag" href="#schemas">Schemas</a>
            <ul>
              ${reference.schemas.map(({ name }) => html`<li><a href="#schema-${name}">${name}</a></li>`)}
            </ul>
          </li>`
        }
      </ul>
    </div>
  </nav>`

const short = (method: string): string => (method === 'DELETE' ? 'DEL' : method)
