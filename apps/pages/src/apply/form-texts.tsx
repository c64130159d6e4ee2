import { formTexts } from '@tiller/contract/application-form/messages/spanish'
import type { IntlMessageFormat } from 'intl-messageformat'
import { locales } from '@tiller/ui/language'
import { findMessageFormat, type TextId } from '../language/messages.ts'
import { useLanguage } from '../language/use-text.tsx'
import { formScriptTexts } from '../spanish/application.ts'

/** The texts that the script of the form shows, parsed, so that the script needs no parser. */
export type ScriptTexts = {
  locale: string
  texts: Readonly<Record<string, ReturnType<IntlMessageFormat['getAst']>>>
}

const ids = Object.keys({ ...formTexts, ...formScriptTexts }) as TextId[]

export function FormTexts() {
  const language = useLanguage()
  const texts: ScriptTexts = {
    locale: locales[language],
    texts: Object.fromEntries(ids.map((id) => [id, findMessageFormat(id, language).getAst()])),
  }
  return (
    <script
      type="application/json"
      id="form-texts"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(texts).replaceAll('<', '\\u003c') }}
    />
  )
}
