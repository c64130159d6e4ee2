import { useState } from 'react'

export function CopyButton({ text, of, label = 'Copy' }: { text: string; of: string; label?: string }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
  }
  return (
    <button type="button" className="plain" onClick={() => void copy()} onBlur={() => setCopied(false)}>
      {copied ? 'Copied' : label}
      <span className="unseen"> {of}</span>
    </button>
  )
}
