import type { ReactNode } from 'react'

/** An item of a card list. A link in its heading makes the whole card clickable. */
export const Card = ({ children }: { children: ReactNode }) => <li className="ui-card">{children}</li>
