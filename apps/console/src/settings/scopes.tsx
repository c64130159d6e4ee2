import { scopeDescriptions, type Scope } from '@tiller/contract/scopes'
import { translateKnown } from '../language/text.ts'

/** A line for each scope. Its title is the name of the scope in the API. */
export const Scopes = ({ scopes }: { scopes: readonly Scope[] }) => (
  <ul>
    {scopes.map((scope) => (
      <li key={scope} title={scope}>
        {translateKnown(scopeDescriptions[scope])}
      </li>
    ))}
  </ul>
)
