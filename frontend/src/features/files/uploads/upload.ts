import type { OnConflict } from '@shodh/contracts/files/commands.ts'
import type { ApiError } from '../../../api.ts'
import type { Sent } from '../../../session/sending/upload.ts'

/** What becomes of files whose names are taken. */
export type Answer = Exclude<OnConflict, 'refuse'> | 'skip'

type Phase = 'waiting' | 'sending' | 'paused' | 'conflict' | 'done' | 'skipped' | 'cancelled' | 'failed'

export type Upload = {
  readonly id: string
  /** Of those that were added together. */
  readonly batch: number
  /** Of the folder that takes it. */
  readonly folderPath: string
  /** None where only the folder is made. */
  readonly file?: File | undefined
  readonly phase: Phase
  /** Where it is sent in parts, once the journal has some of it. */
  readonly uploadId?: string | undefined
  readonly sent?: Sent | undefined
  /** Why it failed, or what it waits for. */
  readonly message?: string | undefined
}

export type Form = {
  readonly file: File
  readonly folderPath: string
  readonly onConflict: OnConflict
  /** The same where the same is sent again. */
  readonly key: string
  readonly signal: AbortSignal
  readonly onProgress: (sent: Sent) => void
  readonly uploadId: string | undefined
  readonly onBegun: (uploadId: string) => void
}

/** Each resolves to the error of a refusal. */
export type UploadPorts = {
  readonly send: (form: Form) => Promise<ApiError | undefined>
  readonly createFolder: (parentPath: string, name: string) => Promise<ApiError | undefined>
  /** Removes what the journal has of an upload in parts. */
  readonly discard: (uploadId: string) => void
  /** Called once each of what was added together has had its turn. */
  readonly ended: (uploads: readonly Upload[]) => void
}

const ACTIVE: readonly Phase[] = ['waiting', 'sending', 'paused', 'conflict']

export const isActive = ({ phase }: Upload) => ACTIVE.includes(phase)
export const isFailed = ({ phase }: Upload) => phase === 'failed'
export const isDone = ({ phase }: Upload) => phase === 'done'

/** A file or folder of this name is there. */
export const isTaken = ({ code }: { readonly code?: string | undefined }) => code === 'FILE_EXISTS'
