import type { ComponentProps } from 'react'

/** The kind of a button: `main` for the primary action of a page, `quiet` for all others. */
export type ButtonKind = 'main' | 'quiet'

/** Returns the classes of a button, for router links that look like one. */
export const getButtonClass = (kind: ButtonKind = 'main'): string =>
  kind === 'main' ? 'ui-button' : 'ui-button ui-button-quiet'

type Props = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  kind?: ButtonKind
  type: 'submit' | 'button'
}

/** A button. `type` is required, because HTML's default (`submit`) submits forms by accident. */
export const Button = ({ kind = 'main', type, ...rest }: Props) => (
  // oxlint-disable-next-line react/button-has-type
  <button type={type} className={getButtonClass(kind)} {...rest} />
)
