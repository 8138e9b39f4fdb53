import { join } from 'node:path'
import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { codeOf } from '@shodh/contracts/errors.ts'
import { OperatorError } from '../../terminal/operator-error.ts'

const FORMAT = 3

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/u))
const Count = z.int().check(z.nonnegative())

/** A file of the backup, by its path below the folder. */
const Listed = z.object({
  path: z
    .string()
    .check(
      z.regex(/^((events|readings|vault)-\d{6}\.jsonl|log-keys-\d{6}\.jsonl\.age|files\/[0-9a-f]{2}\/[0-9a-f]{64})$/u),
    ),
  bytes: Count,
  sha256: Sha256,
})
export type Listed = z.infer<typeof Listed>

/** `sha256` as in EventCounter; `last` is the position of the last event. */
const Log = z.object({ count: Count, sha256: Sha256, last: z.int() })

/** Says what a backup holds; written last, so that a folder with one is a whole backup. */
export const Manifest = z.object({
  /** 1 had no readings; 1 and 2 had keys and sessions, which are not restored. */
  format: z.literal([1, 2, FORMAT]),
  madeAt: z.iso.datetime(),
  /** The id of the log, by which a later backup of the same journal is known. */
  logId: z.string(),
  events: Log,
  readings: z.optional(Log),
  vault: z.object({ rows: Count }),
  /** Rows of the vault in a file of their own, encrypted for the recipient. */
  sealed: z.optional(z.object({ rows: Count, recipient: z.string() })),
  files: z.object({ count: Count, bytes: Count }),
  listed: z.array(Listed),
})
export type Manifest = z.infer<typeof Manifest>

export const MANIFEST = 'manifest.json'

/** Undefined where the text is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const Formatted = z.object({ format: z.number() })

const textIn = async (folder: string) => {
  try {
    return await readFile(join(folder, MANIFEST), 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(String(codeOf(error)))) return undefined
    throw error
  }
}

/** Undefined where the folder has none. Throws OperatorError where it can't be understood. */
export const manifestIn = async (folder: string): Promise<Manifest | undefined> => {
  const text = await textIn(folder)
  if (text === undefined) return undefined
  const value = parseJson(text)
  const { format } = Formatted.safeParse(value).data ?? { format: FORMAT }
  if (format > FORMAT)
    throw new OperatorError(`The backup in ${folder} is in format ${format}, and this version reads ${FORMAT}.`)
  const manifest = Manifest.safeParse(value)
  if (manifest.success) return manifest.data
  throw new OperatorError(`${MANIFEST} in ${folder} is damaged.`)
}

export const manifestOf = (held: Omit<Manifest, 'format' | 'madeAt'>): string =>
  `${JSON.stringify({ format: FORMAT, madeAt: new Date().toISOString(), ...held }, undefined, 1)}\n`

export const isEvents = ({ path }: Listed) => path.startsWith('events-')
export const isReadings = ({ path }: Listed) => path.startsWith('readings-')
export const isVault = ({ path }: Listed) => path.startsWith('vault-')
export const isSealed = ({ path }: Listed) => path.startsWith('log-keys-')
export const isFile = ({ path }: Listed) => path.startsWith('files/')

/** The path of a blob below the folder. */
export const pathOf = (sha256: string) => `files/${sha256.slice(0, 2)}/${sha256}`
