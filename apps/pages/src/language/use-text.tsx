import { createElement, Fragment, type ReactNode } from 'react'
import { useView } from '../view.ts'
import { detectLanguage } from './content-language.ts'
import {
  findMessageFormat,
  translate,
  translateKnown,
  type Message,
  type TextId,
  type Values,
} from './messages.ts'

export const useLanguage = () => useView().language

/** Returns the `lang` attribute of a text by a customer: its language if it is not that of the page. */
export function useContentLanguage(text: string) {
  const detected = detectLanguage(text)
  return detected === useLanguage() ? undefined : detected
}

/** Returns a function that translates texts to the language of the page. */
export function useText() {
  const language = useLanguage()
  return (message: Message, values?: Values) => translate(language, message, values)
}

/** Returns a function that translates a text if it is one of ours, such as the label of a built-in question. */
export function useKnownText() {
  const language = useLanguage()
  return (text: string) => translateKnown(language, text)
}

type ElementValues = Readonly<Record<string, string | number | ((content: ReactNode[]) => ReactNode)>>

/** A text with elements: `values` contains a function for each of its tags. */
export const Text = ({ id, values }: { id: TextId; values: ElementValues }) => {
  const parts = findMessageFormat(id, useLanguage()).format<ReactNode>(values)
  return createElement(Fragment, null, ...[parts].flat())
}

/** The function for `<strong>` tags. */
export const strong = (content: ReactNode[]) => <strong>{content}</strong>
