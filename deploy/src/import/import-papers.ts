import { type Access, accessOf, openSession, readFrom, type SignedInRequest } from '../client/session.ts'
import { pause } from '@shodh/contracts/flow/retry.ts'
import { importScopes } from '@shodh/contracts/roles.ts'
import * as z from 'zod/mini'
import { OperatorError } from '../terminal/operator-error.ts'
import { volumeIdOf } from '@shodh/command-service/volumes/volume.ts'
import { samplePapers, sampleVolumes } from '../sample/papers.ts'
import { idempotencyKeyOf, type ImportEntry } from '../folder-format/entry.ts'
import { type ExistingPaper, existingPapers, type ExistingVolume, existingVolumes, finder } from './inventory.ts'
import { type ImportContext, type Ledger, ledgerOf } from './ledger.ts'
import { type Folder, readFolder, readPdf } from '../folder-format/read-folder.ts'
import { forEachConcurrently } from '@shodh/contracts/flow/concurrently.ts'
import type { Waiting } from '../client/retry-request.ts'
import { sendPapers } from './send/paper.ts'
import { sendRedirects } from './send/redirects.ts'
import { sendVolumeStates } from './send/volume-states.ts'
import { volumeMaker } from './volumes.ts'
import { PROGRAM } from '../terminal/program.ts'

export type ImportSettings = { readonly from: string; readonly to: string; readonly credentials: Access }

/** What to import, into which journal and as whom. Throws OperatorError or WrongSetting. */
export const importSettings = async (variables: NodeJS.ProcessEnv): Promise<ImportSettings> => {
  const from = variables['FROM']
  if (!from) throw new OperatorError(`Say which folder to import: ${PROGRAM} import FROM=folder.`)
  const { address: to, credentials } = await accessOf(variables, 'TO')
  return { from, to, credentials }
}

const paperIds = new Set(samplePapers.map(({ id }) => id))
const volumeIds = new Set(
  sampleVolumes.map(({ year, issueType, volumeName }) => volumeIdOf(year, issueType, volumeName)),
)

/** Whether the sample journal, or what is left of it, is all that the journal has. */
export const holdsOnlySample = (papers: readonly ExistingPaper[], volumes: readonly ExistingVolume[]) =>
  volumes.length > 0 && volumes.every(({ id }) => volumeIds.has(id)) && papers.every(({ id }) => paperIds.has(id))

const SAMPLE = '/admin/system/sample'
const SampleState = z.object({ isOnlySample: z.boolean() })

/** How far the journal is set up, for who may do that. */
const SettingUp = z.object({ settingUp: z.nullable(z.object({ isUntitled: z.boolean() })) })

const isWithoutName = async (request: SignedInRequest) =>
  SettingUp.safeParse((await request({ path: '/admin/attention' })).data).data?.settingUp?.isUntitled

/** Milliseconds between two looks whether the journal has begun. */
const LOOK_EVERY_MS = 200

/** Begins the journal anew without the sample; false where somebody has written beside it, or the journal does not know how. Throws OperatorError. */
const endSample = async (request: SignedInRequest) => {
  const { status, message } = await request({ method: 'DELETE', path: SAMPLE })
  if (status === 409 || status === 404) return false
  if (status !== 200) throw new OperatorError(`The sample journal could not be removed: ${message}`)
  while ((await readFrom(request, SampleState, { path: SAMPLE }))?.isOnlySample) await pause(LOOK_EVERY_MS)
  return true
}

const WRITTEN_BESIDE =
  'Somebody has written beside the sample journal: delete its volumes in the back office, which no API token may do, and import again.'

/** A volume that was deleted meanwhile is as good as deleted. */
const deleteSample = async (request: SignedInRequest, volumes: readonly ExistingVolume[]) => {
  for (const { id, name, paperCount, updatedAt } of volumes) {
    const query = new URLSearchParams({
      reason: 'Sample journal removed',
      forceDelete: 'true',
      confirmVolumeName: name,
      confirmPaperCount: String(paperCount),
    })
    const key = idempotencyKeyOf('remove', id, updatedAt)
    const { status, code, message } = await request({ method: 'DELETE', path: `/papers/volumes/${id}?${query}`, key })
    if (code === 'TOKEN_FORBIDDEN') throw new OperatorError(WRITTEN_BESIDE)
    if (status !== 200 && status !== 404) throw new OperatorError(`The sample journal could not be removed: ${message}`)
  }
}

/** Volumes that are sent at a time. */
const WIDTH = 3

export type ImportOutcome = {
  readonly folder: Folder
  readonly ledger: Ledger
  readonly isSampleRemoved: boolean
  /** Whether it was deleted as other volumes are, and stays in the journal's log. */
  readonly isSampleInLog: boolean
  /** Redirects that are in; undefined where the folder has none. */
  readonly redirects: number | undefined
  /** Of the last event that was written; undefined where none was. */
  readonly position: string | undefined
  /** Whether it has no name yet, with which search engines leave it alone. */
  readonly isUntitled: boolean
  /** Why it ended early, in one sentence. */
  readonly ended: string | undefined
}

export type Watch = Waiting & {
  /** Called once with what is to be sent, before the first is. */
  readonly onBegin: (ledger: Ledger) => void
}

const hasReadablePdf = async ({ path, entries }: Folder) => {
  for (const { paper } of entries) {
    const [first] = paper.versions
    const pdf = first && (await readPdf(path, first))
    if (pdf && !('why' in pdf)) return true
  }
  return false
}

/** The sample is removed for a journal's own papers, once it is certain that there are any. */
const clearSample = async (request: SignedInRequest, folder: Folder) => {
  const [papers, volumes] = [await existingPapers(request), await existingVolumes(request)]
  const isSampleRemoved = holdsOnlySample(papers, volumes) && (await hasReadablePdf(folder))
  if (!isSampleRemoved) return { papers, volumes, isSampleRemoved, isSampleInLog: false }
  const isSampleInLog = !(await endSample(request))
  if (isSampleInLog) await deleteSample(request, volumes)
  return { papers: [], volumes: [], isSampleRemoved, isSampleInLog }
}

const noteVolumes = (ledger: Ledger, entries: readonly ImportEntry[], there: ReadonlySet<string>) => {
  for (const { volumeId, volume } of entries.filter(({ volumeId }) => there.has(volumeId))) {
    ledger.note('volumes', volumeId, 'there')
    ledger.note('years', volume.year, 'there')
  }
}

const sendVolumes = async (context: ImportContext, entries: readonly ImportEntry[]) => {
  const volumes = [...Map.groupBy(entries, ({ volumeId }) => volumeId).values()]
  await forEachConcurrently(WIDTH, volumes, papers => sendPapers(context, papers))
}

const positionNumber = (position: string) => Number(position.split('.').at(-1))

/** Remembers the latest position of all writes. */
const withPosition = (session: SignedInRequest) => {
  let latest: string | undefined
  const request: SignedInRequest = async call => {
    const reply = await session(call)
    const { position } = reply
    if (position !== undefined && (latest === undefined || positionNumber(position) > positionNumber(latest)))
      latest = position
    return reply
  }
  return { request, position: () => latest }
}

/** The result, or why it ended early. */
const settle = async <Result>(work: Promise<Result>) => {
  try {
    return { result: await work, ended: undefined }
  } catch (error) {
    if (error instanceof OperatorError) return { result: undefined, ended: error.message }
    throw error
  }
}

/** Brings the papers of a folder into a running journal, as far as they are missing. Throws OperatorError. */
export const importPapers = async ({ from, to, credentials }: ImportSettings, watch: Watch): Promise<ImportOutcome> => {
  const folder = await readFolder(from)
  const journal = { address: to, setting: 'TO', credentials, needs: importScopes } as const
  const { request, position } = withPosition(await openSession(journal, watch))
  const { papers, volumes, ...sample } = await clearSample(request, folder)

  const ledger = ledgerOf(folder)
  noteVolumes(ledger, folder.entries, new Set(volumes.map(({ id }) => id)))
  watch.onBegin(ledger)
  const prepared = new Set(folder.volumes.flatMap(({ volumeId, inPreparation }) => (inPreparation ? volumeId : [])))
  const makeVolume = volumeMaker(request, ledger, { there: volumes, isPrepared: id => prepared.has(id) })
  const context = { request, folder: folder.path, find: finder(papers), makeVolume, ledger }
  const send = async () => {
    await sendVolumes(context, folder.entries)
    await sendVolumeStates(request, folder, ledger)
    return sendRedirects(request, folder, ledger)
  }
  const { result: redirects, ended } = await settle(send())
  const naming = ended === undefined ? await settle(isWithoutName(request)) : undefined
  return { folder, ledger, ...sample, redirects, position: position(), isUntitled: naming?.result === true, ended }
}
