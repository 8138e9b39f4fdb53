import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { OperatorError } from '../terminal/operator-error.ts'
import { problemOf } from './whole-files.ts'

/** Lies in a folder whose export is not finished. */
const MARKER = '.unfinished-export'
const MARKER_TEXT = 'This export is not finished. The same command goes on with it.\n'

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'there is no space left: make room, and run the same again',
  EDQUOT: 'there is no space left: make room, and run the same again',
  ENOTDIR: 'it is not a folder',
  EEXIST: 'it is not a folder',
}

const orSentence = async <Result>(path: string, work: Promise<Result>) =>
  work.catch(({ code = '' }: NodeJS.ErrnoException): never => {
    throw new OperatorError(`${path} cannot be written: ${reasons[code] ?? code}.`)
  })

/** The folder of an export: new, empty, or that of an export which was interrupted. Throws OperatorError. */
export const openExportFolder = async (to: string) => {
  const path = resolve(to)
  await orSentence(path, mkdir(path, { recursive: true }))
  const found = await orSentence(path, readdir(path))
  if (found.length > 0 && !found.includes(MARKER))
    throw new OperatorError(`The folder ${path} is not empty: name one that is, or that is not there yet.`)
  await orSentence(path, writeFile(join(path, MARKER), MARKER_TEXT))

  const write = async (name: string, content: string | Uint8Array) => {
    const file = join(path, name)
    // beside the others, since a name may be as long as a name can be
    const partial = join(path, `${randomUUID()}.part`)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(partial, content, { flush: true })
    await rename(partial, file)
  }

  /** What earlier runs wrote and this one does not list: papers that were deleted meanwhile. */
  const removeOthers = async (names: ReadonlySet<string>) => {
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      const name = relative(path, join(entry.parentPath, entry.name))
      if (entry.isFile() && name !== MARKER && !names.has(name)) await rm(join(path, name))
    }
  }

  return {
    path,
    /** Whether the file is there with this hash. */
    has: (name: string, sha256: string) =>
      problemOf(path, { path: name, sha256 }).then(
        problem => problem === undefined,
        () => false,
      ),
    write: (name: string, content: string | Uint8Array) => orSentence(join(path, name), write(name, content)),
    /** Removes every file that is not named, and the mark of an unfinished export. */
    finish: async (names: ReadonlySet<string>) => {
      await orSentence(path, removeOthers(names))
      await orSentence(path, rm(join(path, MARKER)))
    },
  }
}
export type ExportFolder = Awaited<ReturnType<typeof openExportFolder>>
