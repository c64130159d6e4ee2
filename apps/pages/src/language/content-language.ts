import type { Language } from '@tiller/ui/language'

/** Frequent words of each language that are rare in the other one. */
const frequentWords: Record<Language, ReadonlySet<string>> = {
  en: new Set('the and of to in for with is are you your our or be will we at this'.split(' ')),
  es: new Set('el la los las de del y en para con que se su por un una es al'.split(' ')),
}

/** Tags and a longer text would not change the result. */
const maxCharacters = 4_000

/** Detects the language of a job ad from its text or HTML. Texts without frequent words count as English. */
export function detectLanguage(text: string): Language {
  const words = text
    .slice(0, maxCharacters)
    .replaceAll(/<[^>]*>/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
  const count = (language: Language) => words.filter((word) => frequentWords[language].has(word)).length
  return count('es') > count('en') ? 'es' : 'en'
}
