import { useState } from 'react'
import { t } from '../language/text.ts'

export function CopyButton({ text, of, label = t('Copy') }: { text: string; of: string; label?: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <button type="button" className="plain" onClick={() => void copy()} onBlur={() => setCopied(false)}>
      {copied ? t('Copied') : label}
      <span className="unseen"> {of}</span>
    </button>
  )
}
