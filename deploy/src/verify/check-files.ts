import type { EventStore, StoredEvent } from '@shodh/adapters/event-store/event-store.ts'
import { type FileStore, problemOf } from '@shodh/adapters/file-store/file-store.ts'
import type { ReadStore } from '@shodh/adapters/read-store/read-store.ts'
import { BOARD, type BoardDocument } from '@shodh/contracts/board/board.ts'
import { board } from '@shodh/projections/board/board.ts'
import { siteParts } from '@shodh/projections/content/content.ts'
import type { SitePartDocument } from '@shodh/contracts/content/documents.ts'
import { filesOfLogo } from '@shodh/contracts/content/site-parts/logo.ts'
import type { FileDocument } from '@shodh/contracts/files/document.ts'
import { files as filesModel } from '@shodh/projections/files/files.ts'
import { readRetainedFiles } from '@shodh/projections/files/read-retained-files.ts'
import { buildFor } from '@shodh/projections/runner/builds.ts'
import { blobs } from '@shodh/projections/papers/blobs.ts'
import { paperVersions, withheldPdfs } from '@shodh/projections/papers/paper-versions.ts'
import { openProjectionRun, project, type ProjectionRun } from '@shodh/projections/runner/project.ts'
import { anyProjection } from '@shodh/projections/projection.ts'
import { readEvent } from '@shodh/projections/read-event.ts'
import { forEachConcurrently } from '@shodh/contracts/flow/concurrently.ts'
import type { Report } from './finding.ts'

export type NamedFile = {
  readonly sha256: string
  readonly bytes: number
  /** Its file is deleted some days after it was withheld; until then it may be released. */
  readonly isWithheld: boolean
}

const LANES = 4

const OF_FILES = [blobs, paperVersions, withheldPdfs, board, siteParts, filesModel].map(model =>
  anyProjection(model as never),
)

/** Folds which files the events name, of the whole log, whichever read models are stored. `named` is empty, and theirs alone. */
export const fileNames = async (events: EventStore, named: ReadStore) => {
  const open = async (projection: (typeof OF_FILES)[number]): Promise<ProjectionRun> => ({
    ...(await openProjectionRun(named, await buildFor({ events, views: named }, projection))),
    // an event that can't be projected names no file, and the others go on
    isServed: true,
  })
  const runs = await Promise.all(OF_FILES.map(open))
  return {
    add: async (batch: readonly StoredEvent[]) => {
      const read = batch.map(readEvent)
      for (const run of runs) await project(run, read)
    },
    /** Those of the events, and of drafts by their SHA-256. */
    async *files(drafts: ReadonlyMap<string, number>): AsyncIterable<readonly NamedFile[]> {
      const withheld = new Set((await (await named.collection(withheldPdfs)).find({})).map(({ id }) => id))
      const file = (sha256: string, bytes: number) => ({ sha256, bytes, isWithheld: withheld.has(sha256) })
      for await (const batch of (await named.collection(blobs)).all())
        yield batch.map(({ id, bytes }) => file(id, bytes))
      const ofPapers = await named.collection(blobs)
      const retained = await readRetainedFiles(await named.collection(filesModel))
      for (const [sha256, bytes] of retained) if (!(await ofPapers.get(sha256))) yield [file(sha256, bytes)]
      yield Array.from(drafts, ([sha256, bytes]) => file(sha256, bytes))
    },
  }
}

const versionsOf = async (named: ReadStore, sha256: string) => {
  const found = await (await named.collection(paperVersions)).find({ where: { sha256 }, sort: { field: 'at' } })
  return found.map(({ version, paperId }) => `version ${version} of paper ${paperId}`)
}

const membersWith = async (named: ReadStore, sha256: string) => {
  const { pictures = {} } = (await (await named.collection<BoardDocument>(board)).get(BOARD)) ?? {}
  return Object.entries(pictures).flatMap(([memberId, all]) =>
    all.some(({ small, medium, large }) => [small, medium, large].some(file => file.sha256 === sha256))
      ? [`picture of the board's member ${memberId}`]
      : [],
  )
}

const logosWith = async (named: ReadStore, sha256: string) => {
  const parts = await (await named.collection<SitePartDocument>(siteParts)).find({})
  return parts.flatMap(({ id, logos }) =>
    logos.some(logo => filesOfLogo(logo).includes(sha256)) ? [`logo of the ${id}`] : [],
  )
}

const filesWith = async (named: ReadStore, sha256: string) => {
  const found: string[] = []
  for await (const batch of (await named.collection<FileDocument>(filesModel)).all())
    for (const { places, versions } of batch)
      for (const { version } of versions.filter(each => each.sha256 === sha256))
        found.push(`version ${version} of "${places.at(-1)?.name}" in the file manager`)
  return found
}

/** What has the file, in words. */
const namesOf = async (named: ReadStore, sha256: string) => {
  const all = await Promise.all([versionsOf, membersWith, logosWith, filesWith].map(find => find(named, sha256)))
  return all.flat().join(', ') || 'of a draft'
}

const REMEDY =
  'Put the file back from a backup, where it is files/…/<SHA-256>; without one, replace the PDF, the picture or the file in the back office.'

const what = { missing: 'is missing', damaged: 'is damaged: its bytes are not those that the event names' }

const IN_TRASH = 'Start the journal: it takes the file out of the trash.'

const trashedIn = async ({ trash }: Pick<FileStore, 'trash'>) =>
  new Map((await Array.fromAsync(trash.all())).flat().map(({ sha256, bytes }) => [sha256, bytes]))

/** Reads every file to its end, a batch at a time. Memory is that of a few chunks. */
export const checkFiles = async (
  { files, named }: { readonly files: Pick<FileStore, 'open' | 'size' | 'trash'>; readonly named: ReadStore },
  batches: AsyncIterable<readonly NamedFile[]>,
  report: Report,
  done: () => void,
) => {
  let [count, bytes] = [0, 0]
  const trashed = await trashedIn(files)
  const check = async (file: NamedFile) => {
    const problem = await problemOf(files, file, { contents: true })
    done()
    if (problem === 'missing' && file.isWithheld) return
    count += 1
    bytes += file.bytes
    if (problem === undefined) return
    const isInTrash = problem === 'missing' && trashed.has(file.sha256)
    report({
      of: `file ${file.sha256} (${await namesOf(named, file.sha256)})`,
      what: isInTrash ? 'is in the trash' : what[problem],
      remedy: isInTrash ? IN_TRASH : REMEDY,
    })
  }
  for await (const batch of batches) await forEachConcurrently(LANES, batch, check)
  return { count, bytes, trashed: [...trashed.values()] }
}
