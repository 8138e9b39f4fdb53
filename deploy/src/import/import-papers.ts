import { ImportError } from './import-error.ts'
import type { ImportEntry } from '../folder-format/entry.ts'
import type { ImportContext } from './context.ts'
import { type Folder, readFolder, readPdf } from '../folder-format/read-folder.ts'
import { finder, existingPapers, existingVolumes } from './inventory.ts'
import { forEachConcurrently } from '../folder-format/concurrently.ts'
import { type Ledger, ledgerOf } from './counters.ts'
import { openSession } from '../client/open-session.ts'
import type { Waiting } from '../client/retry-request.ts'
import { holdsOnlySample, removeSample } from './sample-journal.ts'
import { sendPapers } from './send-paper.ts'
import { sendRedirects } from './send-redirects.ts'
import type { ImportSettings } from './settings.ts'
import type { SignedInRequest } from './sign-in.ts'
import { volumeMaker } from './volumes.ts'

/** Volumes that are sent at a time. */
const WIDTH = 3

export type ImportOutcome = {
  readonly folder: Folder
  readonly ledger: Ledger
  readonly isSampleRemoved: boolean
  /** Redirects that are in; undefined where the folder has none. */
  readonly redirects: number | undefined
  /** Of the last event that was written; undefined where none was. */
  readonly position: string | undefined
  /** Why it ended early, in one sentence. */
  readonly ended: string | undefined
}

export type Watch = Waiting & {
  /** Called once with what is to be sent, before the first is. */
  readonly onBegin: (ledger: Ledger) => void
}

const hasReadable = async ({ path, entries }: Folder) => {
  for (const { paper } of entries) {
    const [first] = paper.versions
    const pdf = first && (await readPdf(path, first))
    if (pdf && !('why' in pdf)) return true
  }
  return false
}

/** The sample is removed for a journal's own papers, once it is certain that there are any. */
const makeRoom = async (request: SignedInRequest, folder: Folder) => {
  const [papers, volumes] = [await existingPapers(request), await existingVolumes(request)]
  const isSampleRemoved = holdsOnlySample(papers, volumes) && (await hasReadable(folder))
  if (!isSampleRemoved) return { papers, volumes, isSampleRemoved }
  await removeSample(request, volumes)
  return { papers: [], volumes: [], isSampleRemoved }
}

const noteVolumes = (ledger: Ledger, entries: readonly ImportEntry[], there: ReadonlySet<string>) => {
  for (const { volumeId, place } of entries.filter(({ volumeId }) => there.has(volumeId))) {
    ledger.note('volumes', volumeId, 'there')
    ledger.note('years', place.year, 'there')
  }
}

const sendAll = async (context: ImportContext, entries: readonly ImportEntry[]) => {
  const volumes = [...Map.groupBy(entries, ({ volumeId }) => volumeId).values()]
  await forEachConcurrently(WIDTH, volumes, papers => sendPapers(context, papers))
}

const numberIn = (position: string) => Number(position.split('.').at(-1))

/** Remembers the latest position of all writes. */
const withPosition = (session: SignedInRequest) => {
  let latest: string | undefined
  const request: SignedInRequest = async call => {
    const reply = await session(call)
    const { position } = reply
    if (position !== undefined && (latest === undefined || numberIn(position) > numberIn(latest))) latest = position
    return reply
  }
  return { request, position: () => latest }
}

/** The result, or why it ended early. */
const endOf = async <Result>(work: Promise<Result>) => {
  try {
    return { result: await work, ended: undefined }
  } catch (error) {
    if (error instanceof ImportError) return { result: undefined, ended: error.message }
    throw error
  }
}

/** Brings the papers of a folder into a running journal, as far as they are missing. Throws ImportError. */
export const importJournal = async (
  { from, to, credentials }: ImportSettings,
  watch: Watch,
): Promise<ImportOutcome> => {
  const folder = await readFolder(from)
  const { request, position } = withPosition(await openSession({ address: to, setting: 'TO', credentials }, watch))
  const { papers, volumes, isSampleRemoved } = await makeRoom(request, folder)

  const ledger = ledgerOf(folder)
  noteVolumes(ledger, folder.entries, new Set(volumes.map(({ id }) => id)))
  watch.onBegin(ledger)
  const makeVolume = volumeMaker(request, ledger, volumes)
  const context = { request, folder: folder.path, find: finder(papers), makeVolume, ledger }
  const send = async () => {
    await sendAll(context, folder.entries)
    return sendRedirects(request, folder, ledger)
  }
  const { result: redirects, ended } = await endOf(send())
  return { folder, ledger, isSampleRemoved, redirects, position: position(), ended }
}
