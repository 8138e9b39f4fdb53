import * as z from 'zod/mini'
import { Failure, FieldError, Pagination } from '../../envelope.ts'
import * as boardCommands from '../../board/commands.ts'
import { BoardMember, BoardSection } from '../../board/views.ts'
import {
  CreateFolder,
  DeleteItem,
  DeleteItems,
  MoveItems,
  PublishItem,
  RenameItem,
  RestoreItem,
  ShareFile,
} from '../../files/commands.ts'
import { PageTextInput, PublishPage, RevertContent, WithReason } from '../../content/commands.ts'
import { LanguageTexts, PageText } from '../../content/fields.ts'
import { LanguageState, StaffPage } from '../../content/pages/page-views.ts'
import { ContentVersion, ContentWarning, FooterView, HeaderView } from '../../content/views.ts'
import { FileItem, FileShare, FolderItem } from '../../files/views.ts'
import * as contactCommands from '../../contact/commands.ts'
import { ContactConfig, ContactMessage } from '../../contact/views.ts'
import * as paperCommands from '../../papers/commands.ts'
import * as paperViews from '../../papers/views.ts'
import { ReplaceRedirects } from '../../site/redirects.ts'
import { TextToken } from '../../site/texts.ts'
import * as userCommands from '../../users/commands.ts'
import { ADDRESS, KNOWN_ADDRESS, Role, Status } from '../../users/fields.ts'
import { Challenge, Factor, PasskeyOptions, SignInPolicy } from '../../users/factors/views.ts'
import { ApiToken, CreateApiToken } from '../../users/tokens/api-tokens.ts'
import * as userViews from '../../users/views.ts'
import * as volumeCommands from '../../volumes/commands.ts'
import { IssueType } from '../../volumes/fields.ts'
import * as volumeViews from '../../volumes/views.ts'

/** Schemas with a name of their own in the document: what clients send. */
const inputs = {
  ...paperCommands,
  ...volumeCommands,
  ...boardCommands,
  ...userCommands,
  CreateApiToken,
  CreateFolder,
  DeleteItem,
  DeleteItems,
  RenameItem,
  MoveItems,
  RestoreItem,
  PublishItem,
  ShareFile,
  PageTextInput,
  PublishPage,
  RevertContent,
  WithReason,
  ...contactCommands,
  ReplaceRedirects,
}

const { Paper, ListedPaper, PaperVersion } = paperViews
const { Volume, YearTree } = volumeViews
const { User, Profile, Session, Tokens, FailedMail, LockedAccount } = userViews

/** What clients get. */
const outputs = {
  Failure,
  FieldError,
  Pagination,
  IssueType,
  Role,
  Status,
  Paper,
  ListedPaper,
  PaperVersion,
  Volume,
  YearTree,
  BoardSection,
  BoardMember,
  FileItem,
  FolderItem,
  FileShare,
  HeaderView,
  FooterView,
  LanguageTexts,
  PageText,
  LanguageState,
  StaffPage,
  ContentVersion,
  ContentWarning,
  TextToken,
  User,
  Profile,
  Session,
  Tokens,
  Challenge,
  ApiToken,
  Factor,
  PasskeyOptions,
  SignInPolicy,
  FailedMail,
  LockedAccount,
  ContactConfig,
  ContactMessage,
}

export type JsonSchema = Readonly<Record<string, unknown>>

type Direction = 'input' | 'output'

const named = z.registry<{ id: string }>()
for (const [id, schema] of Object.entries({ ...inputs, ...outputs })) named.add(schema, { id })

/** Without the language's own limits of numbers, without tuples, and without patterns that only ECMAScript knows. */
const portable = ({ jsonSchema }: { readonly jsonSchema: z.core.JSONSchema.BaseSchema }) => {
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if ([ADDRESS, KNOWN_ADDRESS].some(({ source }) => jsonSchema.pattern === source)) jsonSchema.format = 'email'
  // few generators know tuples; ours are of one type
  if (jsonSchema.prefixItems) {
    const [items = {}] = jsonSchema.prefixItems
    Object.assign(jsonSchema, { items, maxItems: jsonSchema.prefixItems.length })
    delete jsonSchema.prefixItems
  }
  // that of a day or a moment says what its format says
  if (jsonSchema.pattern?.includes(String.raw`\p{`) || jsonSchema.format?.startsWith('date')) delete jsonSchema.pattern
}

// Stryker disable next-line ObjectLiteral: It only says what is known of the types.
const Converted = z.looseObject({ $defs: z.optional(z.record(z.string(), z.looseObject({}))) })

/** The format of ISO 8601 that a text of this name has; what was stated is a day or a moment. */
const formatOf = (name: string) => {
  if (/^at$|(?<!^stated)At$|^uploadDate$/u.test(name)) return 'date-time'
  return name.endsWith('On') ? 'date' : undefined
}

const isText = (schema: JsonSchema) => [schema['type']].flat().includes('string')

/** A client is to expect more members than are described: a later version may add some. */
const received = (name: string, value: unknown) => {
  if (name === 'additionalProperties' && value === false) return undefined
  const format = formatOf(name)
  return format !== undefined && isText(Object(value)) ? { ...Object(value), format } : value
}

const convert = (schema: z.core.$ZodType, io: Direction) => {
  const {
    $schema: _,
    $defs = {},
    ...own
  } = Converted.parse(z.toJSONSchema(schema, { io, metadata: named, override: portable }))
  return { own, $defs }
}

/** With references into the document; what is received is described as such. */
const described = (schema: JsonSchema, io: Direction): JsonSchema => {
  const text = JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')
  return JSON.parse(text, io === 'output' ? received : undefined)
}

const anonymous = { input: new WeakMap<object, JsonSchema>(), output: new WeakMap<object, JsonSchema>() }

/**
 * JSON Schema 2020-12 of a schema, for what is sent (`input`) or received (`output`): a reference where it has a name,
 * and in it wherever a schema has one.
 */
export const jsonSchema = (schema: z.core.$ZodType, io: Direction): JsonSchema => {
  const { id } = named.get(schema) ?? {}
  if (id !== undefined) return { $ref: `#/components/schemas/${id}` }
  const found = anonymous[io].get(schema) ?? described(convert(schema, io).own, io)
  anonymous[io].set(schema, found)
  return found
}

/** The schema itself, also where it has a name. */
export const inlineSchema = (schema: z.core.$ZodType, io: Direction): JsonSchema => {
  const { own, $defs } = convert(schema, io)
  const { id = '' } = named.get(schema) ?? {}
  return described($defs[id] ?? own, io)
}

const all = (schemas: Readonly<Record<string, z.core.$ZodType>>, io: Direction) =>
  Object.entries(schemas).map(([id, schema]) => [id, inlineSchema(schema, io)] as const)

/** `components.schemas` of the document. */
export const schemas = (): Readonly<Record<string, JsonSchema>> =>
  Object.fromEntries([...all(outputs, 'output'), ...all(inputs, 'input')])
