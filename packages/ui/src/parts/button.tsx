import type { ComponentProps } from 'react'

/** `main` is what a page is for, and a page has one of them; everything else is `quiet`. */
export type ButtonKind = 'main' | 'quiet'

/** The class of a link that looks like a button, for the routers that bring links of their own. */
export const buttonClass = (kind: ButtonKind = 'main'): string =>
  kind === 'main' ? 'ui-button' : 'ui-button ui-button-quiet'

type Props = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  kind?: ButtonKind
  type: 'submit' | 'button'
}

/** A button; the type must be said, because the browser's own choice sends forms. */
export const Button = ({ kind = 'main', type, ...rest }: Props) => (
  // oxlint-disable-next-line react/button-has-type
  <button type={type} className={buttonClass(kind)} {...rest} />
)
