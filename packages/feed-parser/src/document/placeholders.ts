/** What exports write where they have no value. Not "Confidential", which is meant. */
const placeholder =
  /^(?:n[./]? ?a\.?|not (?:available|applicable|specified|provided|disclosed|set|given|defined|found)|[([]?null[)\]]?|nil|undefined|unavailable|unknown|unspecified|none|nan|no value|missing|tb[ad]|to be (?:announced|determined|defined)|#(?:n\/a|ref!|value!|name\?)|\[object object\]|[-–—?.]+)$/i

/** A variable of a template that was not filled in: "{{company}}", "${city}", "%STATE%". */
const template = /^(?:\{\{?[^{}]*\}\}?|[$#]\{[^{}]*\}|<%.*%>|%%?[a-z_]+%%?|\[\[[^[\]]*\]\]|\[%.*%\])$/i

const maxPlaceholderChars = 60

/** Whether a value stands for no value. */
export const isPlaceholder = (value: string) =>
  value.length <= maxPlaceholderChars && (placeholder.test(value) || template.test(value))
