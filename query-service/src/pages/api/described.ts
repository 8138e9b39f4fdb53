import * as z from 'zod/mini'

/** What these pages read of a JSON Schema 2020-12. */
export type JsonSchema = {
  readonly $ref?: string | undefined
  readonly type?: string | readonly string[] | undefined
  readonly const?: unknown
  readonly enum?: readonly unknown[] | undefined
  readonly format?: string | undefined
  readonly pattern?: string | undefined
  readonly minLength?: number | undefined
  readonly maxLength?: number | undefined
  readonly minimum?: number | undefined
  readonly maximum?: number | undefined
  readonly maxItems?: number | undefined
  readonly contentMediaType?: string | undefined
  readonly contentSchema?: JsonSchema | undefined
  readonly items?: JsonSchema | undefined
  readonly anyOf?: readonly JsonSchema[] | undefined
  readonly properties?: Readonly<Record<string, JsonSchema>> | undefined
  readonly required?: readonly string[] | undefined
}

const text = z.optional(z.string())
const number = z.optional(z.number())
const texts = z.array(z.string())

const Schema: z.ZodMiniType<JsonSchema> = z.object({
  $ref: text,
  format: text,
  pattern: text,
  contentMediaType: text,
  minLength: number,
  maxLength: number,
  minimum: number,
  maximum: number,
  maxItems: number,
  type: z.optional(z.union([z.string(), texts])),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  required: z.optional(texts),
  contentSchema: z.optional(z.lazy(() => Schema)),
  items: z.optional(z.lazy(() => Schema)),
  anyOf: z.optional(z.array(z.lazy(() => Schema))),
  properties: z.optional(
    z.record(
      z.string(),
      z.lazy(() => Schema),
    ),
  ),
})

const Parameter = z.object({
  name: z.string(),
  in: z.string(),
  description: text,
  required: z.optional(z.boolean()),
  schema: z._default(Schema, {}),
})
export type Parameter = z.infer<typeof Parameter>

const Content = z.record(z.string(), z.object({ schema: Schema, example: z.optional(z.unknown()) }))
export type Content = z.infer<typeof Content>

const OperationObject = z.object({
  operationId: z.string(),
  tags: z.array(z.string()),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(z.union([z.object({ $ref: z.string() }), Parameter])),
  requestBody: z.optional(z.object({ required: z.boolean(), description: text, content: Content })),
  responses: z.record(z.string(), z.object({ content: z.optional(Content) })),
})
export type OperationObject = z.infer<typeof OperationObject>

/** What these pages read of an OpenAPI 3.1 document. */
export const Described = z.object({
  info: z.object({ description: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(z.string(), z.record(z.string(), OperationObject)),
  components: z.object({ schemas: z.record(z.string(), Schema), parameters: z.record(z.string(), Parameter) }),
})
export type Described = z.infer<typeof Described>
