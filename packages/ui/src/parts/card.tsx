import type { ReactNode } from 'react'

/** One of several alike, in a list. A link in its heading makes all of it clickable. */
export const Card = ({ children }: { children: ReactNode }) => <li className="ui-card">{children}</li>
