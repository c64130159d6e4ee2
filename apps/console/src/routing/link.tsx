import { useRef, type ComponentProps, type MouseEvent } from 'react'
import { hrefOf, type ParamsOf } from './address.ts'
import { forWhom, useNavigation, usePlace } from './place.ts'
import type { Route } from './route.ts'

/** Where the console's routes name themselves, so that links are checked against them. */
// It is added to by its name.
// oxlint-disable-next-line typescript/consistent-type-definitions, typescript/no-empty-object-type
export interface Register {}

type Known = Register extends { routes: readonly (infer Each)[] } ? Each : never

/** A place that there is, with what its address needs. */
export type Target = Known extends infer Each
  ? Each extends Route<infer Path, infer Search>
    ? {
        to: Path
        search?: Search
        /** The element that is meant. */
        hash?: string
      } & (unknown extends ParamsOf<Path> ? { params?: undefined } : { params: ParamsOf<Path> })
    : never
  : never

export type LinkProps = Target &
  Omit<ComponentProps<'a'>, 'href'> & {
    /** Marks the link as the current one at its own address, or also below it. */
    current?: 'there' | 'there or below'
  }

/** A link inside of the console; what it leads to is fetched when somebody is about to follow it. */
export function Link({ to, params, search, hash, current, ...others }: LinkProps) {
  const href = forWhom(hrefOf({ to, params, search, hash }))
  const intent = useIntent(href)
  const follow = useFollow(href)
  const isCurrent = useIsCurrent(hrefOf({ to, params }), current)
  return (
    <a {...others} href={href} aria-current={isCurrent ? 'page' : undefined} onClick={follow} {...intent} />
  )
}

/** A pointer that only passes over a link stays there for less. */
const intentMs = 60

/** Fetches ahead what a link leads to once somebody seems to mean it. */
function useIntent(href: string) {
  const { preload } = useNavigation()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  return {
    onFocus: () => preload(href),
    onPointerEnter: () => {
      timer.current = setTimeout(() => preload(href), intentMs)
    },
    onPointerLeave: () => clearTimeout(timer.current),
  }
}

/** What a click on a link does: it is opened here, or by the browser if it is clicked so. */
export function useFollow(href: string) {
  const { go } = useNavigation()
  return (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(href)
  }
}

/** Goes to a place from a program. */
export function useNavigate(): (target: Target) => void {
  const { go } = useNavigation()
  return (target) => go(hrefOf(target))
}

function useIsCurrent(href: string, current: LinkProps['current']): boolean {
  const { path } = usePlace()
  const here = hrefOf({ to: path })
  return (
    current !== undefined && (here === href || (current === 'there or below' && here.startsWith(`${href}/`)))
  )
}
