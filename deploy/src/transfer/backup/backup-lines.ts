import { createReadStream } from 'node:fs'
import type { StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import type { VaultEntry, VaultRow } from '@shodh/adapters/vault/vault.ts'
import * as z from 'zod/mini'

const EventLine = z.object({
  id: z.string(),
  stream: z.string(),
  revision: z.int(),
  position: z.int(),
  type: z.string(),
  data: z.string(),
  metadata: z.string(),
})

const Row = z.looseObject({ id: z.string() })

const VaultLine = z.object({
  kind: z.string(),
  unique: z.optional(z.string()),
  group: z.optional(z.string()),
  // as it was parsed: a schema's copy would lose a member called __proto__
  row: z.custom<VaultRow>(row => Row.safeParse(row).success),
})

/** `data` and `metadata` are the texts that the log stores, byte for byte. */
export const lineOfEvent = ({ id, stream, revision, position, type, data, metadata }: StoredEvent): string =>
  `${JSON.stringify({ id, stream, revision, position, type, data, metadata })}\n`

export const eventOf = (line: string): StoredEvent => EventLine.parse(JSON.parse(line))

export const lineOfVault = ({ kind, row, keys: { unique, group } }: VaultEntry): string =>
  `${JSON.stringify({ kind, unique, group, row })}\n`

export const vaultEntryOf = (line: string): VaultEntry => {
  const { kind, unique, group, row } = VaultLine.parse(JSON.parse(line))
  return { kind, row, keys: { unique, group } }
}

const BATCH = 500

/** Only a line feed ends a line: readline also takes U+2028, which JSON texts may hold. */
async function* textsOf(path: string) {
  let rest = ''
  const chunks: AsyncIterable<string> = createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** The parsed lines of the files, one file after the other, in batches. */
export async function* parsedLines<T>(
  paths: readonly string[],
  parse: (line: string) => T,
): AsyncGenerator<readonly T[]> {
  for (const path of paths) {
    let batch: T[] = []
    for await (const line of textsOf(path)) {
      batch.push(parse(line))
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }
}
