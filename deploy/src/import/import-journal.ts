import { CannotImport } from './cannot-import.ts'
import type { Entry } from './entry.ts'
import type { Errand } from './errand.ts'
import { type Folder, readFolder, readPdf } from './folder.ts'
import { finder, papersThere, volumesThere } from './inventory.ts'
import { inLanes } from './lanes.ts'
import { type Ledger, ledgerOf } from './ledger.ts'
import { type Ask, outcomeOf, patiently, type Waiting } from './patience.ts'
import { NoAnswer, type Request, requester } from './request.ts'
import { holdsOnlySample, removeSample } from './sample-journal.ts'
import { sendPaper } from './send-paper.ts'
import type { Settings } from './settings.ts'
import { type AskSignedIn, signedIn } from './sign-in.ts'
import { volumeMaker } from './volumes.ts'

/** Volumes that are sent at a time. */
const WIDTH = 4

export type Outcome = {
  readonly folder: Folder
  readonly ledger: Ledger
  readonly isSampleRemoved: boolean
  /** Why it ended early, in one sentence. */
  readonly ended: string | undefined
}

export type Watch = Waiting & {
  /** Told once what is being sent, before the first is. */
  readonly onBegin: (ledger: Ledger) => void
}

/** A journal that isn't there is not waited for; one that is starting is. */
const reach = async (to: string, request: Request, ask: Ask) => {
  const readiness = { path: '/readyz', absolute: true }
  const first = await outcomeOf(request(readiness))
  if (first instanceof NoAnswer || (first.status >= 502 && first.data === undefined))
    throw new CannotImport(`No journal answers at ${to}: start it with make start, or set TO to its address.`)
  if (first.data === undefined) throw new CannotImport(`What answers at ${to} is not a journal of this software.`)
  if (first.status !== 200) await ask(readiness)
}

const hasReadable = async ({ path, entries }: Folder) => {
  for (const { paper } of entries) {
    const [first] = paper.versions
    if (first && !('why' in (await readPdf(path, first)))) return true
  }
  return false
}

/** The sample gives way to a journal's own papers, once it is certain that there are any. */
const makeRoom = async (ask: AskSignedIn, folder: Folder) => {
  const [papers, volumes] = [await papersThere(ask), await volumesThere(ask)]
  const isSampleRemoved = holdsOnlySample(papers, volumes) && (await hasReadable(folder))
  if (!isSampleRemoved) return { papers, volumes, isSampleRemoved }
  await removeSample(ask, volumes)
  return { papers: [], volumes: [], isSampleRemoved }
}

const noteVolumes = (ledger: Ledger, entries: readonly Entry[], there: ReadonlySet<string>) => {
  for (const { volumeId, place } of entries.filter(({ volumeId }) => there.has(volumeId))) {
    ledger.note('volumes', volumeId, 'there')
    ledger.note('years', place.year, 'there')
  }
}

/** One volume's papers go one after the other: serial numbers follow the folder's order. */
const sendAll = async (errand: Errand, entries: readonly Entry[]) => {
  const volumes = [...Map.groupBy(entries, ({ volumeId }) => volumeId).values()]
  await inLanes(WIDTH, volumes, async papers => {
    for (const entry of papers) await sendPaper(errand, entry)
  })
}

const untilItEnds = async (work: Promise<void>) => {
  try {
    await work
    return undefined
  } catch (accident) {
    if (accident instanceof CannotImport) return accident.message
    throw accident
  }
}

/** Brings the papers of a folder into a running journal, as far as they are missing. Throws CannotImport. */
export const importJournal = async ({ from, to, credentials }: Settings, watch: Watch): Promise<Outcome> => {
  const folder = await readFolder(from)
  const request = requester(to, watch.stopping)
  const asked = patiently(request, watch)
  await reach(to, request, asked)
  const ask = signedIn(asked, credentials)
  const { papers, volumes, isSampleRemoved } = await makeRoom(ask, folder)

  const ledger = ledgerOf(folder)
  noteVolumes(ledger, folder.entries, new Set(volumes.map(({ id }) => id)))
  watch.onBegin(ledger)
  const makeVolume = volumeMaker(ask, ledger, volumes)
  const errand = { ask, folder: folder.path, find: finder(papers), makeVolume, ledger }
  return { folder, ledger, isSampleRemoved, ended: await untilItEnds(sendAll(errand, folder.entries)) }
}
