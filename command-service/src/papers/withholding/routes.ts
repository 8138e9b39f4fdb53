import { VersionNumber } from '@shodh/contracts/papers/fields.ts'
import { withheldFileEnds } from '@shodh/contracts/papers/withholding/withholding.ts'
import { withholdingOperations } from '@shodh/contracts/papers/withholding/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { FastifyRequest } from 'fastify'
import type { Handled } from '../../handle.ts'
import { ifMatch } from '../../given.ts'
import type { Ports } from '../../ports.ts'
import { commandRouter } from '../../respond.ts'
import { readVolume, type Volume, volumeRequest } from '../../volumes/volume.ts'
import { releasePdf, withholdingOf, withholdPdf } from './withhold-pdf.ts'
import { createHash } from 'node:crypto'
import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'

type Files = Pick<FileStore, 'open' | 'size'>

/** Whether a file begins with the bytes of another one: with `bytes` bytes of that SHA-256. Constant memory. */
const beginsWith = async (files: Files, file: string, { sha256, bytes }: { sha256: string; bytes: number }) => {
  if (((await files.size(file)) ?? 0) <= bytes) return false
  const source = await files.open(file, { start: 0, end: bytes - 1 })
  if (!source) return false
  const hash = createHash('sha256')
  for await (const chunk of source) hash.update(chunk)
  return hash.digest('hex') === sha256
}

/**
 * Of the files of a paper, by their SHA-256, whether each has all bytes of one of them at its beginning, as a PDF has
 * that was marked as retracted by an incremental update (ISO 32000-1, 7.5.6). A file that is gone has none.
 */
export const copiesWithin = async (
  files: Files,
  sha256: string,
  others: readonly string[],
): Promise<ReadonlyMap<string, boolean>> => {
  const bytes = await files.size(sha256)
  const copies = new Map<string, boolean>()
  for (const other of new Set(others))
    // Stryker disable next-line ConditionalExpression: For the compiler: undefined is not greater than a number.
    copies.set(other, bytes !== undefined && bytes > 0 && (await beginsWith(files, other, { sha256, bytes })))
  return copies
}

type Params = { readonly volumeId: string; readonly paperId: string; readonly version: string }

/** No version has the number 0: what is no number names none. */
const versionOf = ({ version }: Params) => VersionNumber.safeParse(version).data ?? 0

const versionsOf = ({ papers }: Volume, { paperId }: Params) => papers.get(paperId)?.history.versions ?? []

type OneVersion = FastifyRequest<{ Params: Params }>

/** The SHA-256 of the version and of all of its paper. */
const hashesOf = async ({ handle }: Ports, { params }: OneVersion) => {
  const hashes = versionsOf(await readVolume(handle, params.volumeId), params).map(({ sha256 }) => sha256)
  return { sha256: hashes[versionOf(params) - 1], hashes }
}

/** Another journal may have withheld it, and given no file of it. */
const isFileThere = async (ports: Ports, request: OneVersion) => {
  const { sha256 } = await hashesOf(ports, request)
  return sha256 !== undefined && (await ports.files.size(sha256)) !== undefined
}

/** Of the paper's other PDFs, which begin with the bytes of the version; a file is read only where it could. */
const copiesOf = async (ports: Ports, request: OneVersion) => {
  const { sha256, hashes } = await hashesOf(ports, request)
  return sha256 === undefined
    ? new Map<string, boolean>()
    : copiesWithin(
        ports.files,
        sha256,
        hashes.filter(other => other !== sha256),
      )
}

/** The version as the command left it. */
const outcome =
  (params: Params) =>
  ({ state }: Handled<Volume>) => {
    const { volumeId, paperId } = params
    const version = versionOf(params)
    const versions = versionsOf(state, params)
    const { sha256 = '' } = versions[version - 1] ?? {}
    const withheld = withholdingOf(versions, sha256)
    if (!withheld) return { version: { volumeId, paperId, version, sha256, withheld: null } }
    const { at: since, reason, lawfulBasis } = withheld
    const fileUntil = new Date(withheldFileEnds(since)).toISOString()
    return { version: { volumeId, paperId, version, sha256, withheld: { at: since, reason, lawfulBasis, fileUntil } } }
  }

/** Withholding the bytes of a PDF, and releasing them. */
export const withholdingRoutes: FastifyPluginAsyncZod<Ports> = async (app, ports) => {
  const route = commandRouter(app, ports)

  route(
    withholdingOperations.withholdPdf,
    async request => {
      const { params, body } = request
      const requested = { paperId: params.paperId, version: versionOf(params), ...body }
      const copies = await copiesOf(ports, request)
      return volumeRequest(params.volumeId, {
        name: 'withhold-pdf',
        request: requested,
        decide: volume => withholdPdf(volume, { ...requested, copies, ifMatch: ifMatch(request) }),
      })
    },
    ({ params }) => ({ message: 'PDF withheld successfully', data: outcome(params) }),
  )
  route(
    withholdingOperations.releasePdf,
    async request => {
      const { params, body } = request
      const requested = { paperId: params.paperId, version: versionOf(params), ...body }
      const hasFile = await isFileThere(ports, request)
      return volumeRequest(params.volumeId, {
        name: 'release-pdf',
        request: requested,
        decide: (volume, { at: now }) =>
          releasePdf(volume, { ...requested, at: now, hasFile, ifMatch: ifMatch(request) }),
      })
    },
    ({ params }) => ({ message: 'PDF released successfully', data: outcome(params) }),
  )
}
