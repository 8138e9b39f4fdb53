import { VersionNumber } from '@shodh/contracts/papers/fields.ts'
import { withheldFileEnds } from '@shodh/contracts/papers/withholding/withholding.ts'
import { withholdingOperations } from '@shodh/contracts/papers/withholding/operations.ts'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { FastifyRequest } from 'fastify'
import type { Handled } from '../../handle.ts'
import { ifMatch } from '../../if-match.ts'
import type { Ports } from '../../ports.ts'
import { commandRouter } from '../../respond.ts'
import type { Volume } from '../../volumes/volume.ts'
import { readVolume, volumeRequest } from '../../volumes/volume-request.ts'
import { copiesWithin } from './copies-within.ts'
import { releasePdf, withholdingOf, withholdPdf } from './withhold-pdf.ts'

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
