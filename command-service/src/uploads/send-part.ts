import type { Readable } from 'node:stream'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { UPLOAD_HOURS } from '@shodh/contracts/limits.ts'
import type { UploadRow } from '@shodh/contracts/uploads/vault-rows.ts'
import type { FastifyBaseLogger } from 'fastify'
import { isRefusal, refuse } from '../decider.ts'
import type { RequestContext } from '../handle.ts'
import type { Ports } from '../ports.ts'
import { endUploads, finishFile } from './end-upload.ts'
import type { checksumIn } from './headers.ts'
import { type UploadLease, leaseUpload } from './upload-lease.ts'

/** A body that is read in pieces; `onBytes` is called with each chunk, and ends it where it returns false. */
export const piecesOf = (body: Readable, onBytes: (chunk: Buffer) => boolean) => {
  let waiting: Buffer | undefined
  let failure: { readonly error: unknown } | undefined
  let wake = () => {}
  for (const event of ['readable', 'end', 'close']) body.on(event, () => wake())
  // its own iterator would destroy the body, and the connection with it, before the response
  body.on('error', error => {
    failure = { error }
    wake()
  })

  const read = async (): Promise<Buffer | undefined> => {
    for (;;) {
      const chunk: Buffer | null = body.read()
      if (chunk) return onBytes(chunk) ? chunk : undefined
      if (failure || body.readableEnded || body.destroyed) return undefined
      await new Promise<void>(resolve => {
        wake = resolve
      })
    }
  }
  return {
    /** Why it has ended before its end; what had arrived until then is in the pieces. */
    failure: () => failure,
    /** The next bytes, at most so many. */
    async *take(most: number): AsyncGenerator<Buffer> {
      for (let left = most; left > 0;) {
        const chunk = waiting ?? (await read())
        waiting = undefined
        if (!chunk) return
        if (chunk.length > left) waiting = chunk.subarray(left)
        const piece = chunk.subarray(0, left)
        left -= piece.length
        yield piece
      }
    },
    isOver: async () => {
      waiting ??= await read()
      return waiting === undefined
    },
  }
}

type Pieces = ReturnType<typeof piecesOf>

type Sent = {
  readonly body: Readable
  /** Where the client begins. */
  readonly offset: number
  readonly checksum: Exclude<ReturnType<typeof checksumIn>, Refusal>
  readonly by: RequestContext
  readonly log: FastifyBaseLogger
}

export const expiresAt = () => new Date(Date.now() + UPLOAD_HOURS * 60 * 60 * 1000).toISOString()

const bytesOf = (parts: UploadRow['parts']) => parts.reduce((sum, { bytes }) => sum + bytes, 0)

const lost = async ({ vault }: Ports, { id }: UploadRow) =>
  refuse((await vault.get('uploads', id)) ? 'UPLOAD_LOCKED' : 'UPLOAD_NOT_FOUND')

/** What a request changes of the upload that it holds: the parts that have come, and the row as it is stored. */
const openState = (ports: Ports, lease: UploadLease) => {
  let { row } = lease
  const state = { parts: row.parts }
  return {
    state,
    row: () => row,
    /** The parts are durable before the row names them; those that it no longer names go. */
    change: async (changes: Partial<UploadRow>, isLast: boolean): Promise<UploadRow | Refusal> => {
      const next = await lease.change({ ...changes, expiresAt: expiresAt() }, { isLast })
      if (!next) return lost(ports, row)
      const { parts } = row
      row = next
      await ports.files.partial.drop(parts, next.parts)
      return row
    },
  }
}

type State = ReturnType<typeof openState>

/** Counts what comes again after the end was refused, when the whole was stored already. */
const countAgain = async ({ files }: Ports, { state, row }: State, pieces: Pieces) => {
  const { length, whole } = row()
  if (whole === undefined || (await files.size(whole)) === undefined) return
  for await (const { length: bytes } of pieces.take(length - bytesOf(state.parts)))
    state.parts = [...state.parts, { bytes }]
}

/** Stores a body in parts. The row names each as soon as it is durable, but for the last one of all, and those that a checksum is of. */
const storeParts = async (ports: Ports, { state, row, change }: State, pieces: Pieces, hasChecksum: boolean) => {
  const { id, length } = row()
  for (let left = length - bytesOf(state.parts); left > 0; left = length - bytesOf(state.parts)) {
    const next = await ports.files.partial.add(
      id,
      state.parts,
      pieces.take(Math.min(ports.files.partial.partMaxBytes, left)),
    )
    if (!next) return refuse('UPLOAD_NOT_FOUND')
    if (next === state.parts) return undefined
    state.parts = next
    const changed = hasChecksum || bytesOf(next) === length ? next : await change({ parts: next }, false)
    if (isRefusal(changed)) return changed
  }
  return undefined
}

/** Why what has come may not count. */
const refusedBody = async (pieces: Pieces, checksum: Sent['checksum']) => {
  const isLonger = !(await pieces.isOver())
  const failure = pieces.failure()
  if (failure) throw failure.error
  if (isLonger) return refuse('UPLOAD_LONGER')
  return checksum?.isRight() === false ? refuse('UPLOAD_PART_DAMAGED') : undefined
}

const finish = async (ports: Ports, lease: UploadLease, given: Parameters<typeof finishFile>[1]) => {
  const stop = lease.keep()
  try {
    const finished = await finishFile(ports, given)
    return isRefusal(finished) ? finished : { ...finished, parts: [] }
  } finally {
    stop()
  }
}

const storeBody = async (
  ports: Ports,
  lease: UploadLease,
  { body, checksum, by, log }: Sent,
): Promise<UploadRow | Refusal> => {
  const opened = openState(ports, lease)
  const { state, row, change } = opened
  const pieces = piecesOf(body, chunk => {
    checksum?.add(chunk)
    return lease.renew()
  })
  try {
    await countAgain(ports, opened, pieces)
    const refused =
      (await storeParts(ports, opened, pieces, checksum !== undefined)) ?? (await refusedBody(pieces, checksum))
    if (refused) return refused
    const { parts } = state
    const isEnd = lease.row.purpose === 'file' && bytesOf(parts) === lease.row.length
    const finished = isEnd ? await finish(ports, lease, { row: row(), parts, by, log }) : { parts }
    return isRefusal(finished) ? finished : await change(finished, true)
  } finally {
    await ports.files.partial.drop(state.parts, row().parts)
  }
}

/** Takes a part of an upload from where it stands; refuses it while another request sends one. */
export const sendPart = async (ports: Ports, id: string, sent: Sent): Promise<UploadRow | Refusal> => {
  const lease = await leaseUpload(ports.vault, id)
  if (!lease) return refuse('UPLOAD_LOCKED')
  try {
    const { row } = lease
    if (row.position !== undefined) return row
    if (bytesOf(row.parts) !== sent.offset) return refuse('UPLOAD_OFFSET_WRONG')
    const stored = await storeBody(ports, lease, sent)
    if (isRefusal(stored) && stored.refused === 'UPLOAD_NOT_FOUND') await endUploads(ports, [id])
    return stored
  } finally {
    await lease.release()
  }
}
