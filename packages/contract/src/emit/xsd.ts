import { SearchError, SearchJob } from '../search/search.ts'

/** The subset of JSON Schema that the Search API uses. */
type Schema = {
  type?: string
  format?: string
  description?: string
  enum?: readonly string[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: unknown
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign] ?? '')

const simpleTypes: Record<string, string> = {
  integer: 'xs:integer',
  number: 'xs:decimal',
  boolean: 'xs:boolean',
}

const annotation = ({ description }: Schema) =>
  description === undefined
    ? ''
    : `<xs:annotation><xs:documentation>${escaped(description)}</xs:documentation></xs:annotation>`

const restriction = (words: readonly string[]) =>
  `<xs:simpleType><xs:restriction base="xs:string">${words
    .map((word) => `<xs:enumeration value="${word}"/>`)
    .join('')}</xs:restriction></xs:simpleType>`

/** Defines an element. A list repeats its element. */
function element(name: string, schema: Schema, occurs: string): string {
  if (schema.type === 'array')
    return element(name, schema.items ?? {}, ' minOccurs="0" maxOccurs="unbounded"')
  const about = annotation(schema)
  const open = `<xs:element name="${name}"${occurs}`
  if (schema.enum !== undefined) return `${open}>${about}${restriction(schema.enum)}</xs:element>`
  if (schema.properties !== undefined)
    return `${open}>${about}<xs:complexType><xs:sequence>\n${fields(schema, name)}\n</xs:sequence></xs:complexType></xs:element>`
  if (schema.type === 'object')
    return `${open}>${about}<xs:complexType><xs:sequence><xs:any minOccurs="0" maxOccurs="unbounded" processContents="skip"/></xs:sequence></xs:complexType></xs:element>`
  const type = schema.format === 'date-time' ? 'xs:dateTime' : (simpleTypes[schema.type ?? ''] ?? 'xs:string')
  return about === '' ? `${open} type="${type}"/>` : `${open} type="${type}">${about}</xs:element>`
}

/** Defines the elements of a field. The two values of a salary become separate elements. */
const fieldOf = (parent: string, name: string, schema: Schema, isRequired: boolean): string[] =>
  parent === 'salary_details' && name === 'value'
    ? ['value_min', 'value_max'].map((each) => `<xs:element name="${each}" type="amount"/>`)
    : [element(name, schema, isRequired ? '' : ' minOccurs="0"')]

const fields = ({ properties = {}, required = [] }: Schema, parent: string) =>
  Object.entries(properties)
    .flatMap(([name, schema]) => fieldOf(parent, name, schema, required.includes(name)))
    .join('\n')

/** Creates the XML Schema 1.0 of Search API responses. */
export const createSearchXsd = () => `<?xml version="1.0" encoding="UTF-8"?>
<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" elementFormDefault="qualified">
<xs:simpleType name="amount">
<xs:annotation><xs:documentation>Dollars; empty where the advertisement names no such bound.</xs:documentation></xs:annotation>
<xs:union memberTypes="xs:decimal"><xs:simpleType><xs:restriction base="xs:string"><xs:length value="0"/></xs:restriction></xs:simpleType></xs:union>
</xs:simpleType>
<xs:element name="result"><xs:complexType><xs:choice>
<xs:sequence>
<xs:element name="total" type="xs:nonNegativeInteger"/>
<xs:element name="start" type="xs:nonNegativeInteger"/>
<xs:element name="count" type="xs:nonNegativeInteger"/>
${element('job', SearchJob as Schema, ' minOccurs="0" maxOccurs="unbounded"')}
</xs:sequence>
<xs:sequence>
${fields(SearchError as Schema, 'result')}
</xs:sequence>
</xs:choice></xs:complexType></xs:element>
</xs:schema>
`
