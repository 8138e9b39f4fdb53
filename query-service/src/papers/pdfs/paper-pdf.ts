import { paperPath, paperPdfPath } from '@shodh/contracts/papers/paper-address.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Ports } from '../../ports.ts'
import { refuseWithheld, type WithheldPorts } from '../../pages/refuse-file.ts'
import type { Bytes } from '../../send-bytes.ts'
import { findPaper, type Sought } from '../find-paper.ts'
import { pdfBytes } from './popular-pdfs.ts'
import { withholdingOf } from '../withholding/routes.ts'

/** The current PDF of a paper, where it is served beside the page, and where the page is. */
export type PaperPdf = {
  readonly paperId: string
  readonly path: string
  readonly page: string
  readonly bytes: Bytes
  /** Of a PDF that may not be shown. */
  readonly refuse?: ((request: FastifyRequest, reply: FastifyReply) => FastifyReply) | undefined
}

/** Finds the current PDF of the paper at an address; undefined where there is no such paper, or none any longer. */
export const paperPdfs =
  ({ views, pdfs, ...site }: Pick<Ports, 'views' | 'pdfs'> & WithheldPorts) =>
  async (sought: Sought): Promise<PaperPdf | undefined> => {
    const paper = await findPaper(views, sought)
    if ('refused' in paper) return undefined
    const bytes = pdfBytes(pdfs, paper)
    const withholding = await withholdingOf(views, paper)
    return {
      paperId: paper.id,
      path: paperPdfPath(paper),
      page: paperPath(paper),
      bytes: { ...bytes, name: paper.fileName, cacheControl: 'public, no-cache', inline: true },
      refuse: withholding && ((...to) => refuseWithheld(site)(...to, { ...paper, withholding, paper })),
    }
  }
