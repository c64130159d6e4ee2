import { useEffect, useRef, type ReactNode } from 'react'
import { CodeBlock as Block } from '../../../reference/render/code.tsx'
import { CopyButton } from '../../code/CopyButton.tsx'
import { highlightCode } from '../../code/highlight.ts'
import styles from './code-block.module.css'

type Props = { children?: ReactNode; className?: string; metastring?: string }

const names: Record<string, string> = {
  http: 'HTTP',
  js: 'JavaScript',
  json: 'JSON',
  sh: 'Shell',
  xml: 'XML',
}

/** A block of code in a guide, with its title or language and a copy button. */
export default function CodeBlock({ children, className = '', metastring = '' }: Props): ReactNode {
  const box = useRef<HTMLDivElement>(null)
  const language = /language-(\w+)/.exec(className)?.[1] ?? 'text'
  const name = /title="([^"]+)"/.exec(metastring)?.[1] ?? names[language] ?? 'Text'
  const code = typeof children === 'string' ? children.replace(/\n$/, '') : ''
  // Highlights the code again only when it changes.
  useEffect(() => {
    const pre = box.current?.querySelector('pre')
    return pre ? highlightCode(pre) : undefined
  })
  return (
    <div className={styles.block} ref={box}>
      <div className={styles.bar}>
        <span>{name}</span>
        <CopyButton text={code} />
      </div>
      <Block code={code} language={language} label={name} />
    </div>
  )
}
