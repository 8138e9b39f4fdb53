import type { FileStore } from '@shodh/adapters/file-store/file-store.ts'
import type { Refusal } from '@shodh/contracts/envelope.ts'
import { PdfFile } from '@shodh/contracts/papers/fields.ts'
import { evidenceFileName } from '@shodh/contracts/papers/file-names.ts'
import { plainText } from '@shodh/contracts/papers/plain-text.ts'
import { bundleFiles, pdfPath } from '@shodh/contracts/audit/proof/bundle-files.ts'
import type { Evidence } from '@shodh/contracts/audit/proof/evidence.ts'
import { type PublishedVersion, publishedVersions } from '@shodh/contracts/audit/proof/published-versions.ts'
import { titleIn } from '@shodh/contracts/audit/proof/read-bundle.ts'
import * as z from 'zod/mini'
import type { Ports } from '../../ports.ts'
import type { Bytes } from '../../send-bytes.ts'
import { archive, type ArchiveEntry, textEntry } from '../../zip/archive.ts'

type Subject = { readonly title: string; readonly journal: string; readonly address: string }

/** What a bundle is, for those who open it. */
const readMe = ({ title, journal, address }: Subject): string => `Evidence of “${title}”
${journal}, ${address}

This folder holds what the journal recorded of one paper, and the proof that it was recorded so. To check it, without
the journal and without a network, one needs Node 20 or later (https://nodejs.org):

  node verify.mjs

It says in plain words what is proven and what is not, and exits with 0 for yes and 1 for no. It is one file that can
be read. The proofs are in public formats, so that the tools of others check them, too.

  events.jsonl  The paper's events in their order. "data" is the text that was stored. A reader gets the hash of the
                metadata, which says who did it; the hash is enough for the proof.
  checkpoint    The state of the journal's public log, signed (https://c2sp.org/tlog-checkpoint).
  vkey          The key that it was signed with. Compare it with ${address}/.well-known/journal-log/vkey,
                or with one that you noted earlier: node verify.mjs --key '…'
  proofs        For each event a proof that the log has it (RFC 9162; https://c2sp.org/tlog-proof). Its entry in the log
                is the SHA-256 of the JSON text [id, stream, revision, type, at, SHA-256 of data, SHA-256 of metadata].
  pdfs          Every version of the PDF that was published. One that is withheld by law is missing; its event says why.

Events that came after this checkpoint are not in it, and nobody can tell from it that no event was left out. One of a
whole issue is left out as long as it names a paper that is not public.
`

type Sources = Pick<Ports, 'files' | 'pdfs' | 'views' | 'settings' | 'publicUrl' | 'verifier'>

const WithFile = z.object({ file: PdfFile })

const pdfEntry = (files: FileStore, { events }: Evidence, { version, event }: PublishedVersion): ArchiveEntry => {
  const { at = '', data = '' } = events[event] ?? {}
  const { sha256, bytes, crc32 } = WithFile.parse(JSON.parse(data)).file
  const open: ArchiveEntry['open'] = range => files.open(sha256, range)
  return { name: pdfPath(version), bytes, crc32, modified: new Date(at), identity: sha256, open }
}

/** Whether what is withheld is so by the events that are proven; an act of a moment ago is not yet. */
const agrees = async ({ withheldPdfs }: Ports['views'], versions: readonly PublishedVersion[]) => {
  const acts = await Promise.all(versions.map(({ sha256 }) => withheldPdfs.get(sha256)))
  return versions.every(({ withheld }, n) => (withheld === null) === (acts[n] === undefined))
}

/** The evidence as a ZIP with the PDFs that may be shown and the verifier. */
export const evidenceBundle = async (
  { files, pdfs, views, settings, publicUrl, verifier }: Sources,
  { evidence, at }: { readonly evidence: Evidence; readonly at: number },
): Promise<Omit<Bytes, 'cacheControl'> | Refusal> => {
  const history = await views.paperHistories.get(evidence.paperId)
  const isSeen = ({ version, periods }: PublishedVersion) =>
    periods.length > 0 || history?.versions.some(seen => seen.version === version)
  const versions = publishedVersions(
    evidence.events.map(event => ({ ...event, data: JSON.parse(event.data) as unknown })),
  ).filter(isSeen)
  if (!(await agrees(views, versions))) return { refused: 'PAPER_NOT_PROVABLE' }
  const signedAt = new Date(at)
  const text = (name: string, content: string) => textEntry(name, content, signedAt)
  const shown = versions.filter(({ withheld }) => withheld === null).map(version => pdfEntry(files, evidence, version))
  const verify = await verifier()
  const title = titleIn(evidence)
  const entries = [
    text('README.txt', readMe({ title: plainText(title), journal: settings.name, address: publicUrl() })),
    ...(verify === undefined ? [] : [text('verify.mjs', verify)]),
    ...bundleFiles(evidence).map(({ name, text: content }) => text(name, content)),
    ...shown,
  ]
  const problem = async () => {
    for (const { identity: sha256, bytes } of shown) {
      const found = await pdfs.problem({ sha256, bytes })
      if (found) return found
    }
    return undefined
  }
  return {
    ...archive(entries),
    contentType: 'application/zip',
    name: evidenceFileName(title),
    problem,
  }
}
