import { Component, type ReactNode } from 'react'
import { isSignedOut } from '../api/client.ts'
import { Problem } from '../api/problem.tsx'

type Props = { at: string; children: ReactNode; show?: (error: unknown) => ReactNode }
type State = { at: string; error?: unknown }

/** Shows what a screen has failed with in its stead, until somebody goes elsewhere. */
export class Boundary extends Component<Props, State> {
  override state: State = { at: this.props.at }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): State | null {
    return at === state.at ? null : { at, error: undefined }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    // The sign-in is on its way.
    if (isSignedOut(error)) return null
    const { show } = this.props
    return show === undefined ? <Problem error={error} retry={() => location.reload()} /> : show(error)
  }
}
