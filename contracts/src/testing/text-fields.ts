import { globSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'

/** A field of a schema that accepts a text. */
export type TextField = {
  /** For example `UploadPaper.authors[].given`. */
  readonly name: string
  /** What the text becomes, where it is stored or compared as one; it may have been read by a transformation before. */
  readonly text: z.ZodMiniType | undefined
  /** Whether the whole schema refuses the text in this place. */
  readonly refuses: (text: string) => boolean
}

type Wrap = (inner: unknown) => unknown
type Leaf = { readonly path: string; readonly schema: z.core.$ZodType; readonly wrap: Wrap }
type Inner = readonly [path: string, schema: z.core.$ZodType, wrap: Wrap]

const same: Wrap = inner => inner

const innerOf = (schema: z.core.$ZodType): readonly Inner[] => {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).map(([key, field]) => [`.${key}`, field, inner => ({ [key]: inner })])
    case 'array':
      return [['[]', def.element, inner => [inner]]]
    case 'union':
      return def.options.map(option => ['', option, same])
    case 'pipe':
      return [
        ['', def.in, same],
        ['', def.out, same],
      ]
    case 'optional':
    case 'nullable':
    case 'default':
      return [['', def.innerType, same]]
    default:
      return []
  }
}

const leavesOf = (schema: z.core.$ZodType): readonly Leaf[] => {
  if (schema._zod.def.type === 'unknown') return []
  const inner = innerOf(schema)
  if (inner.length === 0) return [{ path: '', schema, wrap: same }]
  return inner.flatMap(([path, one, wrap]) =>
    leavesOf(one).map(leaf => ({
      path: path + leaf.path,
      schema: leaf.schema,
      wrap: (text: unknown) => wrap(leaf.wrap(text)),
    })),
  )
}

const pathOf = (path: readonly PropertyKey[]) =>
  path.map(part => (typeof part === 'number' ? '[]' : `.${String(part)}`)).join('')

const fieldsOf = (name: string, schema: z.ZodMiniType): readonly TextField[] => {
  const byPath = Map.groupBy(leavesOf(schema), ({ path }) => path)
  return [...byPath].map(([path, leaves]) => ({
    name: name + path,
    text: leaves.map(leaf => leaf.schema).find(leaf => leaf instanceof z.ZodMiniString),
    refuses: text =>
      schema.safeParse(leaves[0]?.wrap(text)).error?.issues.some(issue => pathOf(issue.path) === path) ?? false,
  }))
}

/** What clients send: every command, and of the views what filters them. */
const isInput = (file: string, name: string) => file.endsWith('commands.ts') || /Filter$|Query$|OfYear$/u.test(name)

const source = join(import.meta.dirname, '..')

/** Every field of every command and query that takes a text, as the schemas themselves declare. */
export const textFields = async (): Promise<readonly TextField[]> => {
  const files = globSync('*/{,back-office/}{commands,views,lookup}.ts', { cwd: source })
  const modules = await Promise.all(
    files.map(async file => Object.entries(await import(join(source, file))).map(each => [file, ...each])),
  )
  return modules
    .flat()
    .flatMap(([file, name, schema]) =>
      isInput(String(file), String(name)) && schema instanceof z.ZodMiniType ? fieldsOf(String(name), schema) : [],
    )
}
