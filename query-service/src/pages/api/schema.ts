import { html, type Markup } from '../../markup.ts'
import type { JsonSchema } from './described.ts'

const nameOf = (reference: string) => reference.split('/').at(-1) ?? ''

export const schemaId = (name: string) => `schema-${name}`

const within = (low = 0, high: number | undefined, unit = '') => {
  if (high === undefined) return low === 0 ? [] : [`at least ${low}${unit}`]
  return low === 0 ? [`at most ${high}${unit}`] : [`${low} to ${high}${unit}`]
}

const limitsOf = ({ minLength, maxLength, minimum, maximum, maxItems }: JsonSchema) => [
  ...within(minLength, maxLength, ' characters'),
  ...within(minimum, maximum),
  ...within(0, maxItems, ' entries'),
]

const separated = (parts: readonly Markup[], separator: string): Markup[] =>
  parts.flatMap((part, n) => (n === 0 ? [part] : [html`${separator}`, part]))

const code = (value: unknown) => html`<code>${JSON.stringify(value)}</code>`

const plainType = (schema: JsonSchema): Markup => {
  const { type, format, pattern } = schema
  const name = [type ?? 'any value'].flat().join(' or ')
  const notes = [format, ...limitsOf(schema)].filter(note => note !== undefined)
  const shape = pattern === undefined || format !== undefined ? undefined : html`, <code>${pattern}</code>`
  return html`${[name, ...notes].join(', ')}${shape}`
}

/** The type of a value in words, with links to schemas that have a name. */
export const typeOf = (schema: JsonSchema): Markup => {
  const { $ref, anyOf, items, contentSchema, contentMediaType } = schema
  if ($ref !== undefined) return html`<a href="#${schemaId(nameOf($ref))}">${nameOf($ref)}</a>`
  if (anyOf) return html`${separated(anyOf.map(typeOf), ' or ')}`
  if (schema.enum) return html`one of ${separated(schema.enum.map(code), ', ')}`
  if (schema.const !== undefined) return code(schema.const)
  if (contentSchema) return html`JSON text: ${typeOf(contentSchema)}`
  if (contentMediaType !== undefined) return html`file, ${contentMediaType}`
  if (items) return html`${['list', ...limitsOf(schema)].join(', ')}, of ${typeOf(items)}`
  return plainType(schema)
}

/** The fields of an object, also of one in a list, in JSON text or beside null; none of a schema with a name. */
const fieldsWithin = (schema: JsonSchema): Markup | undefined => {
  const { properties, items, contentSchema, anyOf } = schema
  if (properties) return fields(schema)
  const inner = items ?? contentSchema
  if (inner) return fieldsWithin(inner)
  return anyOf?.map(fieldsWithin).find(found => found !== undefined)
}

type Field = { readonly name: string; readonly isRequired: boolean; readonly schema: JsonSchema }

const field = ({ name, isRequired, schema }: Field) =>
  html`<li>
    <code>${name}</code> ${isRequired ? html`<strong>required</strong>` : undefined} ${typeOf(schema)}
    ${fieldsWithin(schema)}
  </li>`

/** A list of what an object has; of a schema with a name, and of what is no object, its type. */
export const fields = (schema: JsonSchema): Markup => {
  // Stryker disable next-line ArrayDeclaration: No field has that text as its name.
  const { properties, required = [] } = schema
  if (!properties)
    return html`<p>${typeOf(schema)}</p>
      ${fieldsWithin(schema)}`
  const all = Object.entries(properties).map(([name, one]) => ({
    name,
    isRequired: required.includes(name),
    schema: one,
  }))
  return html`<ul class="fields">
    ${all.map(field)}
  </ul>`
}
