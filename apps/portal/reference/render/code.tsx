import { Badge } from '@tiller/ui/badge'
import type { Tone } from '@tiller/ui/tone'
import { Children, type ReactNode } from 'react'

/** A block of code. It is focusable, so that the keyboard can scroll long lines. */
export const CodeBlock = ({
  code,
  language,
  label,
  className,
}: {
  code: string
  language: string
  label: string
  className?: string
}): ReactNode => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role
  <pre className={className} tabIndex={0} role="group" data-code={language} aria-label={label}>
    <code>{code}</code>
  </pre>
)

export const formatJson = (value: unknown): string => JSON.stringify(value, null, 2)

const tones: Record<string, Tone> = { GET: 'info', POST: 'good', PATCH: 'warn', PUT: 'warn', DELETE: 'bad' }

export const MethodBadge = ({ name }: { name: string }): ReactNode => (
  <Badge tone={toneOf(name)} isCode>
    {name}
  </Badge>
)

const toneOf = (method: string): Tone => tones[method] ?? 'plain'

/** The abbreviated method of an operation, for lists. */
export const MethodInList = ({ name }: { name: string }): ReactNode => (
  <b className={`ui-${toneOf(name)}`}>{name === 'DELETE' ? 'DEL' : name}</b>
)

export const StatusCode = ({ children }: { children: string | number }): ReactNode => (
  <span className={String(children).startsWith('2') ? 'status-2xx' : 'status'}>{children}</span>
)

export const JoinedNodes = ({ parts, by }: { parts: readonly ReactNode[]; by: ReactNode }): ReactNode =>
  Children.toArray(parts.flatMap((part, index) => (index === 0 ? [part] : [by, part])))

/** A heading that links to itself. */
export const SelfLink = ({ to, children }: { to: string; children: ReactNode }): ReactNode => (
  <a href={`#${to}`}>{children}</a>
)
