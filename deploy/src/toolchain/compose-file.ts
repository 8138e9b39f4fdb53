import { parse } from 'yaml'
import * as z from 'zod/mini'

export type Variables = Readonly<Record<string, string>>

const VARIABLE = /\$(\$|\{(?<name>\w+)(?::(?<otherwise>[-+?])(?<text>[^}]*))?\})?/gu

/** What compose makes of `${…}`: nothing that is empty counts as said. Throws with the file's own sentence. */
const interpolate = (template: string, variables: Variables): string =>
  template.replace(VARIABLE, (...match) => {
    const { name, otherwise, text = '' }: Record<string, string | undefined> = match.at(-1)
    if (match[1] === undefined) throw new Error(`a lone dollar sign is written $$: ${template}`)
    if (name === undefined) return '$'
    const value = variables[name] ?? ''
    if (otherwise === '+') return value === '' ? '' : text
    if (otherwise === '?' && value === '') throw new Error(`${name}: ${text}`)
    return value === '' ? text : value
  })

const interpolated = (node: unknown, variables: Variables): unknown => {
  if (typeof node === 'string') return interpolate(node, variables)
  if (Array.isArray(node)) return node.map(item => interpolated(item, variables))
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, interpolated(value, variables)]))
}

const texts = z._default(z.array(z.string()), [])

const Mount = z.pipe(
  z.union([z.string(), z.object({ source: z.string(), target: z.string() })]),
  z.transform(mount => {
    if (typeof mount !== 'string') return mount
    const [source = '', target = ''] = mount.split(':')
    return { source, target }
  }),
)

const Service = z.object({
  image: z.string(),
  build: z.optional(z.object({ context: z.string(), dockerfile: z.string() })),
  command: texts,
  environment: z._default(
    z.record(
      z.string(),
      z.pipe(
        z.union([z.string(), z.number()]),
        z.transform(value => String(value)),
      ),
    ),
    {},
  ),
  user: z._default(z.string(), 'root'),
  read_only: z._default(z.boolean(), false),
  cap_drop: texts,
  security_opt: texts,
  restart: z.optional(z.string()),
  stop_grace_period: z._default(z.string(), '10s'),
  logging: z.optional(z.object({ options: z.record(z.string(), z.string()) })),
  healthcheck: z.optional(z.object({ disable: z.optional(z.boolean()), test: z.optional(z.array(z.string())) })),
  ports: texts,
  networks: texts,
  volumes: z._default(z.array(Mount), []),
  depends_on: z._default(z.record(z.string(), z.object({ condition: z.string() })), {}),
})
export type Service = z.infer<typeof Service>

const Constellation = z.object({
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.nullable(z.object({ internal: z.optional(z.boolean()) }))),
  volumes: z.record(z.string(), z.null()),
})
export type Constellation = z.infer<typeof Constellation>

/** A compose file with what the operator has said in its place. Throws where something must be said and is not. */
export const composed = (text: string, variables: Variables): unknown =>
  interpolated(parse(text, { merge: true }), variables)

export const constellationOf = (document: unknown): Constellation => Constellation.parse(document)
