/**
 * Returns the singular of a folded English word, based on its ending: nurses → nurse, companies → company, coaches →
 * coach. Derived words are kept, because "driver" and "driving" or "account" and "accountant" are different jobs. Short
 * words are kept, because many are abbreviations (gas, aws, rns).
 */
export function singularize(word: string): string {
  if (word.length < 4) return word
  if (!word.endsWith('s')) return word.length > 4 && word.endsWith('ie') ? `${word.slice(0, -2)}y` : word
  if (word.endsWith('ss') || word.endsWith('us') || word.endsWith('is')) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|zz)es$/.test(word)) return word.slice(0, -2)
  return word.slice(0, -1)
}
