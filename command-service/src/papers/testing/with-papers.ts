import { createHash } from 'node:crypto'
import type { SiteSettings } from '@shodh/contracts/site/fields.ts'
import { beforeEach } from 'vitest'
import type { NamedPaper } from '../../handling/claims.ts'
import { formOf } from '../../testing/form-of.ts'
import { letterhead } from '../../testing/letterhead.ts'
import { withService } from '../../testing/with-service.ts'
import { volumeRoutes } from '../../volumes/routes.ts'
import { volumeIdOf } from '../../volumes/volume.ts'
import { paperRoutes } from '../routes.ts'
import { inProcessTasks } from './in-process-tasks.ts'
import { pdfOf } from './pdf.ts'

const place = { year: 2025, issueType: 'Regular', volumeName: 'Vol. I' } as const
export const volumeId = volumeIdOf(2025, 'Regular', 'Vol. I')
export const UNKNOWN = '0f0e0d0c-0b0a-5908-8706-050403020100'

const settings = { ...letterhead, name: 'Shodh' } as SiteSettings

export const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

type Sent = { readonly file?: Buffer; readonly type?: string; readonly headers?: Readonly<Record<string, string>> }

/** A service of papers with one volume, and an administrator who sends requests to it. */
export const withPapers = (open: Parameters<typeof withService>[0]) => {
  const withheld = new Set<string>()
  const withPdf: (NamedPaper & { readonly sha256: string })[] = []
  const known: (NamedPaper & { readonly doiKey: string })[] = []
  const at = withService(
    open,
    async (app, ports) => {
      await app.register(volumeRoutes, ports)
      await app.register(paperRoutes, ports)
    },
    {
      tasks: inProcessTasks,
      contact: { settings, formPaths: [] },
      isWithheld: async sha256 => withheld.has(sha256),
      papersWithPdf: async sha256 => withPdf.filter(paper => paper.sha256 === sha256),
      papersWithDoi: async doiKey => known.filter(paper => paper.doiKey === doiKey),
    },
  )

  const sendForm = async (
    method: 'POST' | 'PATCH',
    path: string,
    fields: Readonly<Record<string, string>>,
    sent: Sent = {},
  ) => {
    const { file, type = 'application/pdf' } = sent
    const blob = file && new Blob([new Uint8Array(file)], { type })
    const { body, headers } = await formOf(fields, blob && { field: 'file', blob, name: 'paper.pdf' })
    return at.send(method, path, { body, headers: { ...headers, ...sent.headers } })
  }
  const paper = { title: 'On Rivers', authorName: 'A. Rao', year: '2025', issueType: 'Regular', volumeName: 'Vol. I' }
  const upload = async (fields: Readonly<Record<string, string>> = {}, sent: Sent = {}) =>
    sendForm('POST', '/papers', { ...paper, ...fields }, { file: await pdfOf(['On Rivers']), ...sent })

  beforeEach(async () => {
    withheld.clear()
    withPdf.length = 0
    known.length = 0
    at.signIn('admin')
    await at.send('POST', '/papers/volumes', { body: place })
  })

  return {
    at,
    /** SHA-256 of what may not be shown. */
    withheld,
    /** What the read models say of papers with a PDF. */
    withPdf,
    /** What the read models say of papers with a DOI. */
    known,
    sendForm,
    upload,
    uploaded: async (fields: Readonly<Record<string, string>> = {}, sent: Sent = {}) => {
      const { body } = await upload(fields, sent)
      return `/papers/${volumeId}/${body.data.paper.id}`
    },
    /** What has happened to papers. */
    events: async () => (await at.events()).slice(1).map(({ type, data }) => [type, data] as const),
  }
}
