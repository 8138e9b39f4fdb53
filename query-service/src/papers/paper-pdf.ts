import { paperPath, paperPdfPath } from '@shodh/contracts/papers/paper-address.ts'
import type { Ports } from '../ports.ts'
import type { Bytes } from '../send-bytes.ts'
import { findPaper, type Sought } from './find-paper.ts'
import { pdfBytes } from './pdf-bytes.ts'

/** The current PDF of a paper, where it is served beside the page, and where the page is. */
export type PaperPdf = { readonly paperId: string; readonly path: string; readonly page: string; readonly bytes: Bytes }

/** Finds the current PDF of the paper at an address; undefined where there is no such paper, or none any longer. */
export const paperPdfs =
  ({ views, files }: Pick<Ports, 'views' | 'files'>) =>
  async (sought: Sought): Promise<PaperPdf | undefined> => {
    const paper = await findPaper(views, sought)
    if ('refused' in paper) return undefined
    const bytes = pdfBytes(files, paper.sha256, paper.fileSize)
    return {
      paperId: paper.id,
      path: paperPdfPath(paper),
      page: paperPath(paper),
      bytes: { ...bytes, name: paper.fileName, cacheControl: 'public, no-cache', inline: true },
    }
  }
