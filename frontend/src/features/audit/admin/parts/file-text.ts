import { count } from '../../../../ui/count.ts'
import { fileSize } from '../../../../ui/file-size.ts'

/** '4 pages, 370 KB'; pages that were not counted are left out. */
export const fileText = (bytes: number, pages: number | null) =>
  [...(pages === null ? [] : [count(pages, 'page')]), fileSize(bytes)].join(', ')
