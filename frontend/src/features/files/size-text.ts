import { count } from '../../ui/count.ts'
import { fileSize } from '../../ui/file-size.ts'

const KILOBYTE = 1024

/** A small file's size is not rounded: '22 bytes'. */
export const sizeText = (bytes: number) => (bytes < KILOBYTE ? count(bytes, 'byte') : fileSize(bytes))
