import { count } from '../../../../ui/formats/count.ts'
import { pdfSize } from '../../paper-details.ts'

/** '0.26 MB, 8 pages'; without its pages where nobody knows how many. */
export const pdfExtent = (bytes: number, pages: number | undefined) =>
  pages === undefined ? pdfSize(bytes) : `${pdfSize(bytes)}, ${count(pages, 'page')}`
