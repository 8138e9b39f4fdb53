import * as z from 'zod/mini'
import { rawText } from '../fields.ts'
import { FILE_PATH_MAX_BYTES, FILE_PATH_MAX_LEVELS } from '../limits.ts'
import { NOT_IN_FILE_NAME, utf8Length } from './names.ts'

/** The path of the root folder. */
export const ROOT = ''

const pathTooLong = `This path is too long: at most ${FILE_PATH_MAX_BYTES.toLocaleString('en')} bytes`
const pathTooDeep = `This path is too deep: at most ${FILE_PATH_MAX_LEVELS} levels`
const pathInvalid = 'This path is not valid'

export const segmentsOf = (path: string): readonly string[] => (path === ROOT ? [] : path.split('/'))
export const joinPath = (parent: string, name: string) => (parent === ROOT ? name : `${parent}/${name}`)
export const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
export const baseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

/** What is too much of a path, in a sentence. */
export const pathExcess = (path: string): string | undefined => {
  if (utf8Length(path) > FILE_PATH_MAX_BYTES) return pathTooLong
  return segmentsOf(path).length > FILE_PATH_MAX_LEVELS ? pathTooDeep : undefined
}

const isSegment = (segment: string) => !['', '.', '..'].includes(segment) && !NOT_IN_FILE_NAME.test(segment)
const isPath = (path: string) => segmentsOf(path).every(isSegment)

type Label = { readonly required: string }

const path = ({ required }: Label) =>
  rawText('Path', { max: FILE_PATH_MAX_BYTES, required, notText: pathInvalid, tooLong: pathTooLong }).check(
    z.refine(isPath, { error: pathInvalid, abort: true }),
    z.normalize('NFC'),
    z.refine(given => pathExcess(given) === undefined, {
      error: ({ input }) => pathExcess(String(input)) ?? pathInvalid,
    }),
  )

/** The path of a file or folder as a request names it: relative, its segments joined by `/`. */
export const itemPath = (label = 'Path') => {
  const required = `${label} is required`
  return path({ required }).check(z.minLength(1, required))
}

/** The path of a folder, which may be the root: '' or '/'. */
export const FolderPath = z.pipe(
  z.transform((input: unknown) => (input === '/' ? ROOT : input)),
  path({ required: 'Path is required' }),
)

const Breadcrumb = z.object({ name: z.string(), path: z.string() })

/** The folders that lead to a folder, with itself. */
export const Breadcrumbs = z.array(Breadcrumb)
export type Breadcrumbs = z.infer<typeof Breadcrumbs>

export const breadcrumbsOf = (folderPath: string): Breadcrumbs => {
  const segments = segmentsOf(folderPath)
  const folders = segments.map((name, n) => ({ name, path: segments.slice(0, n + 1).join('/') }))
  return [{ name: 'Home', path: ROOT }, ...folders]
}
