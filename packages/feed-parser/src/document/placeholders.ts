/** Placeholders for missing values. "Confidential" is a real value. */
const placeholder =
  /^[([]?(?:n[./]? ?a\.?|not (?:available|applicable|specified|provided|disclosed|set|given|defined|found)|null|nil|undefined|unavailable|(?:unknown|no) (?:company|employer|city|location)|(?:company|employer|city) name|unknown|unspecified|none|nan|no value|missing|tb[ad]|to be (?:announced|determined|defined)|#(?:n\/a|ref!|value!|name\?)|\[object object\]|[-–—?.]+)[)\]]?$/i

/** A template variable that was not replaced: "{{company}}", "${city}", "%STATE%". */
const template = /^(?:\{\{?[^{}]*\}\}?|[$#]\{[^{}]*\}|<%.*%>|%%?[a-z_]+%%?|\[\[[^[\]]*\]\]|\[%.*%\])$/i

const maxPlaceholderChars = 60

export const isPlaceholder = (value: string) =>
  value.length <= maxPlaceholderChars && (placeholder.test(value) || template.test(value))
