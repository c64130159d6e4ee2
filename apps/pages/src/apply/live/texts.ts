import type { FormMessage } from '@tiller/contract/application-form/messages/message'
import { IntlMessageFormat } from 'intl-messageformat'
import type { formScriptTexts } from '../../spanish/application.ts'
import type { ScriptTexts } from '../form-texts.tsx'

type Text =
  | FormMessage
  | keyof typeof formScriptTexts
  | { id: 'Step {step} of {steps}'; values: Record<string, number> }

/** Creates a function that translates texts to the language of the page, which contains them. */
function createTranslator({ locale, texts }: ScriptTexts) {
  return (text: Text): string => {
    const { id, values } = typeof text === 'string' ? { id: text, values: {} } : text
    return String(new IntlMessageFormat(texts[id] ?? [], locale).format<string>(values))
  }
}

const element = document.querySelector('#form-texts')

export const translate = createTranslator(
  JSON.parse(element?.textContent ?? '{ "locale": "en-US", "texts": {} }') as ScriptTexts,
)
