import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { invalid } from '@shodh/contracts/envelope.ts'
import { Section } from '@shodh/contracts/volumes/arrangement.ts'
import { IssueType, NewVolumeName, Year } from '@shodh/contracts/volumes/fields.ts'
import * as z from 'zod/mini'
import { volumeIdOf } from '@shodh/command-service/volumes/volume.ts'
import { OperatorError } from '../terminal/operator-error.ts'
import type { RejectedEntry } from './entry.ts'

export const VOLUMES_FILE = 'volumes.json'

/** What papers.json calls papers: their ids or DOIs. */
const papers = z.array(z.string())

/** What is said of a volume, beside its papers. */
const ImportedVolume = z.strictObject({
  year: Year,
  issueType: z._default(IssueType, 'Regular'),
  volumeName: NewVolumeName,
  inPreparation: z._default(z.boolean(), false),
  /** When it will be published by itself. */
  scheduledAt: z.optional(z.iso.datetime({ offset: true, error: "'scheduledAt' must be an ISO 8601 date and time" })),
  /** Papers that were published before it. */
  ahead: z.optional(papers),
  sections: z.optional(z.array(z.strictObject({ id: Section.shape.id, names: Section.shape.names, papers }))),
  /** Papers before the first section. */
  order: z.optional(papers),
})
type ImportedVolume = z.infer<typeof ImportedVolume>

/** With the id that the volume has in each journal. */
export type VolumeEntry = ImportedVolume & { readonly volumeId: string; readonly label: string }

export type VolumesFile = { readonly volumes: readonly VolumeEntry[]; readonly notTaken: readonly RejectedEntry[] }

const entryOf = (input: unknown, n: number): VolumeEntry | RejectedEntry => {
  const { data, error } = ImportedVolume.safeParse(input)
  const label = `${VOLUMES_FILE}, volume ${n + 1}`
  if (!data) return { label, why: invalid(error.issues).message ?? 'it is no volume' }
  return { ...data, label, volumeId: volumeIdOf(data.year, data.issueType, data.volumeName) }
}

/** What the folder says of volumes; nothing where it has no such file. Throws OperatorError. */
export const readVolumes = async (folder: string): Promise<VolumesFile> => {
  const path = join(folder, VOLUMES_FILE)
  const text = await readFile(path, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    if (code === 'ENOENT') return '[]'
    throw new OperatorError(`${path} cannot be read.`)
  })
  try {
    const entries = z.array(z.unknown()).parse(JSON.parse(text)).map(entryOf)
    return {
      volumes: entries.filter(entry => 'volumeId' in entry),
      notTaken: entries.filter(entry => 'why' in entry),
    }
  } catch {
    throw new OperatorError(`${path} must hold a list of volumes.`)
  }
}
