import type { ComponentProps } from 'react'

/** `main` for the one primary action of a page, `quiet` for all others. */
export type ButtonKind = 'main' | 'quiet'

/** For router links that look like a button. */
export const buttonClass = (kind: ButtonKind = 'main'): string =>
  kind === 'main' ? 'ui-button' : 'ui-button ui-button-quiet'

type Props = Omit<ComponentProps<'button'>, 'className' | 'type'> & {
  kind?: ButtonKind
  type: 'submit' | 'button'
}

/** `type` is required, because the default submits forms. */
export const Button = ({ kind = 'main', type, ...rest }: Props) => (
  // oxlint-disable-next-line react/button-has-type
  <button type={type} className={buttonClass(kind)} {...rest} />
)
