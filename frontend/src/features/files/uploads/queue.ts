import { createObservable } from '../../../ui/observable.ts'
import { baseName, joinPath, parentOf } from '@shodh/contracts/files/paths.ts'
import type { ApiError } from '../../../api.ts'
import { randomId } from '../../../random-id.ts'
import { sendWithRetries } from '../../../session/sending/send-with-retries.ts'
import type { Chosen } from './chosen.ts'
import { type Answer, type Upload, type UploadPorts, isActive, isFailed, isTaken } from './upload.ts'

/** Of the server itself, but not over in a moment. */
const LASTING = ['STORAGE_FULL', 'SCANNER_UNAVAILABLE']

/** Whether the same can follow, since the response was lost. */
const isPassing = ({ status, code = '' }: ApiError) =>
  typeof status === 'number' ? status >= 500 && !LASTING.includes(code) : status === 'NETWORK'

type Batch = UploadPorts & {
  /** The folder into which all of it goes. */
  readonly base: string
  readonly folders: Map<string, Promise<ApiError | undefined>>
  answer?: Answer
  isOver: boolean
}

/** The journal takes four files of a person at once: one is left for another tab. */
const AT_ONCE = 3

/** Why an upload is aborted that is not cancelled. */
const PAUSE = 'paused'

/** Milliseconds before each further attempt, and until what has ended is cleared. */
type Times = { readonly waits: readonly number[]; readonly isEndless?: boolean; readonly clearAfter: number }

/** What was sent is stored for a day: a machine may restart, and a line be away for a night. */
const TIMES = { waits: [1000, 2000, 4000, 8000, 15_000, 30_000], isEndless: true, clearAfter: 2000 }

/** Each folder is made once, after the one that it is in; one that is there already will do. */
const ensureFolder = (batch: Batch, path: string): Promise<ApiError | undefined> => {
  if (path === batch.base) return Promise.resolve(undefined)
  const make = async () => {
    const parent = parentOf(path)
    const failure = await ensureFolder(batch, parent)
    if (failure) return failure
    const error = await batch.createFolder(parent, baseName(path))
    return error && !isTaken(error) ? { ...error, message: `Folder "${path}": ${error.message}` } : undefined
  }
  const made = batch.folders.get(path) ?? make()
  batch.folders.set(path, made)
  return made
}

/** What becomes of an upload; `answer` is what it was sent with. */
const outcomeOf = (error: ApiError | undefined, batch: Batch, answer: Answer | undefined): Partial<Upload> => {
  if (!error) return { phase: 'done' }
  if (!isTaken(error)) return { phase: 'failed', message: error.message }
  if (batch.answer === undefined) return { phase: 'conflict' }
  if (batch.answer === 'skip') return { phase: 'skipped' }
  // the answer came while it was under way
  return answer === undefined ? { phase: 'waiting' } : { phase: 'failed', message: error.message }
}

/** Uploads a few at once, and goes on while one looks at other screens. */
export const createUploads = ({ waits, isEndless, clearAfter }: Times = TIMES) => {
  const { now, set, subscribe } = createObservable<readonly Upload[]>([])
  const batches: Batch[] = []
  const controls = new Map<string, AbortController>()

  const put = (change: Partial<Upload>, isMeant: (upload: Upload) => boolean) =>
    set(now().map(each => (isMeant(each) ? { ...each, sent: undefined, message: undefined, ...change } : each)))
  const putOne = (id: string, change: Partial<Upload>) => put(change, each => each.id === id)
  const forget = (isMeant: (upload: Upload) => boolean) => set(now().filter(each => !isMeant(each)))

  const uploadOf = (id: string) => now().find(each => each.id === id)
  const begun = (id: string, uploadId: string | undefined) =>
    set(now().map(each => (each.id === id ? { ...each, uploadId } : each)))
  const ofParts = (id: string) => ({
    uploadId: uploadOf(id)?.uploadId,
    onBegun: (uploadId: string) => begun(id, uploadId),
  })
  const discard = (id: string) => {
    const { batch: place = -1, uploadId } = uploadOf(id) ?? {}
    if (uploadId === undefined) return
    batches[place]?.discard(uploadId)
    begun(id, undefined)
  }

  const send = async ({ id, folderPath, file }: Upload, batch: Batch, signal: AbortSignal) => {
    const failure = await ensureFolder(batch, folderPath)
    if (failure || !file) return failure
    const { answer = 'skip' } = batch
    const onConflict = answer === 'skip' ? 'refuse' : answer
    const form = { file, folderPath, onConflict, key: `${id} ${onConflict}`, signal } as const
    const { error } = await sendWithRetries({
      send: async onProgress => ({ error: await batch.send({ ...form, ...ofParts(id), onProgress }) }),
      onProgress: sent => putOne(id, { sent }),
      isPassing,
      waits,
      isEndless,
      waiting: message => putOne(id, { message, sent: uploadOf(id)?.sent }),
      signal,
    })
    return error
  }

  const stopped = (id: string, { reason }: AbortSignal): Partial<Upload> =>
    reason === PAUSE ? { phase: 'paused', sent: uploadOf(id)?.sent } : { phase: 'cancelled' }

  const run = async (upload: Upload, batch: Batch) => {
    const { id } = upload
    const { answer } = batch
    const control = new AbortController()
    controls.set(id, control)
    putOne(id, { phase: 'sending' })
    const error = await send(upload, batch, control.signal)
    controls.delete(id)
    if (!now().some(each => each.id === id)) return
    putOne(id, control.signal.aborted && error ? stopped(id, control.signal) : outcomeOf(error, batch, answer))
    // it was begun to another end than it will have now
    if (error && isTaken(error)) discard(id)
    // whoever was signed in is no longer: the others would be refused as well
    if (error?.status === 401) put({ phase: 'failed', message: error.message }, isActive)
  }

  const end = (place: number, batch: Batch) => {
    const own = now().filter(each => each.batch === place)
    if (batch.isOver || own.some(isActive)) return
    batch.isOver = true
    batch.ended(own)
    setTimeout(() => forget(each => each.batch === place && batch.isOver && !isFailed(each)), clearAfter)
  }

  /** Begins with what waits as long as there is room. */
  const goOn = () => {
    while (controls.size < AT_ONCE) {
      const next = now().find(({ phase }) => phase === 'waiting')
      const batch = next && batches[next.batch]
      if (!batch) break
      void run(next, batch).then(goOn)
    }
    batches.forEach((batch, place) => end(place, batch))
  }

  const repeat = (isMeant: (upload: Upload) => boolean) => {
    for (const { batch: place } of now().filter(isMeant)) {
      const batch = batches[place]
      if (!batch) continue
      batch.isOver = false
      batch.folders.clear()
    }
    put({ phase: 'waiting' }, isMeant)
    goOn()
  }

  const cancel = (isMeant: (upload: Upload) => boolean) => {
    const meant = now().filter(each => isActive(each) && isMeant(each))
    for (const { id } of meant) controls.get(id)?.abort()
    put({ phase: 'cancelled' }, each => meant.includes(each) && !controls.has(each.id))
    for (const { id } of meant) discard(id)
    goOn()
  }

  return {
    all: now,
    subscribe,
    add: (chosen: readonly Chosen[], base: string, ports: UploadPorts) => {
      const batch = batches.push({ ...ports, base, folders: new Map(), isOver: chosen.length === 0 }) - 1
      const added = chosen.map(({ file, folder }): Upload => ({
        id: randomId(),
        batch,
        folderPath: folder === '' ? base : joinPath(base, folder),
        file,
        phase: 'waiting',
      }))
      set([...now(), ...added])
      goOn()
    },
    /** Of all files of the batch whose names are taken, also of those to come. */
    answer: (place: number, answer: Answer) => {
      const batch = batches[place]
      if (batch) batch.answer = answer
      put(
        { phase: answer === 'skip' ? 'skipped' : 'waiting' },
        each => each.batch === place && each.phase === 'conflict',
      )
      goOn()
    },
    /** What was sent of it stays in the journal; another one takes its turn. */
    pause: (id: string) => {
      controls.get(id)?.abort(PAUSE)
      put({ phase: 'paused' }, each => each.id === id && each.phase === 'waiting')
    },
    resume: (id: string) => {
      put({ phase: 'waiting' }, each => each.id === id && each.phase === 'paused')
      goOn()
    },
    /** Before all others that wait. */
    sendNext: (id: string) => set(now().toSorted((one, other) => Number(other.id === id) - Number(one.id === id))),
    retry: (id?: string) => repeat(each => isFailed(each) && (id === undefined || each.id === id)),
    cancel: (id?: string) => cancel(each => id === undefined || each.id === id),
    /** What failed and will not be tried again. */
    dismiss: () => forget(each => !isActive(each)),
    /** Ends all: whoever began it has left. */
    leave: () => {
      for (const batch of batches) batch.isOver = true
      for (const control of controls.values()) control.abort()
      set([])
    },
  }
}
