/** Matches placeholders for missing values. "Confidential" is a real value. */
const placeholder =
  /^[([<]?(?:n ?[./\\]? ?a\.?|(?:(?:data|name) )?(?:not|none) (?:available|applicable|specified|provided|disclosed|set|given|defined|found|listed|entered|stated|known|supplied)|null|nil|undefined|unavailable|(?:unknown|no) (?:company|employer|city|location)|(?:your )?(?:company|employer|city) name|your (?:company|city)|unknown|unspecified|none|nan|no (?:value|data|name)|missing|tb[ad]|to be (?:announced|determined|defined)|#(?:n\/a|ref!|value!|name\?)|\[object object\]|[-–—?.*_]+)[)\]>]?$/i

/** Matches a template variable that was not replaced, for example "{{company}}", "${city}", or "%STATE%". */
const template = /^(?:\{\{?[^{}]*\}\}?|[$#]\{[^{}]*\}|<%.*%>|%%?[a-z_]+%%?|\[\[[^[\]]*\]\]|\[%.*%\])$/i

const maxPlaceholderChars = 60

/** Returns whether a value is a placeholder, or repeats one, for example "null, null". */
export function isPlaceholder(value: string): boolean {
  if (value.length > maxPlaceholderChars) return false
  const [first = value, ...others] = value.split(/\s*,\s*|\s+/)
  const word = others.every((other) => other === first) ? first : value
  return placeholder.test(word) || template.test(word)
}
